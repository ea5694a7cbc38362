/** Requests that some servers do not offer. */
export type ServerRequest =
  | ('room.add' | 'room.change' | 'room.remove')
  | ('plan.add' | 'plan.change' | 'plan.remove' | 'rates.change')
  | ('pricing.change' | 'logo.save' | 'password.change');

/** The requests that this server has turned out not to offer. The screens hide their buttons. */
export type Lacking = Partial<Record<ServerRequest, true>>;
