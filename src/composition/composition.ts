import { Container, type MapToResolvedValueInjectOptions } from 'inversify';

type Values<Services, Needs extends readonly (keyof Services)[]> = {
  -readonly [Index in keyof Needs]: Services[Needs[Index]];
};

type Scope = 'Singleton' | 'Transient';

/** The services in `Needs` that are asynchronous, or a promise: then what needs them is, too. */
type Waits<Async, Needs, Value> = Extract<Needs, Async> | Extract<Value, Promise<unknown>>;

/**
 * Says how each service is made, and of which others, in an Inversify container. A name that is not
 * bound yet is a compile error, and so is a factory whose parameters are of other types than what
 * is bound under these names.
 *
 * `Async` are the names of services that only `load` can give: their factory, or that of a service
 * they need, returns a promise.
 */
export class Composition<Services extends object = object, Async = never> {
  readonly #container = new Container();

  /** Binds a service that is made once, when it is first asked for. */
  bind<Name extends string, const Needs extends readonly (keyof Services & string)[], Value>(
    name: Name,
    needs: Needs,
    factory: (...values: Values<Services, Needs>) => Value,
  ) {
    return this.#bind(name, needs, factory, 'Singleton');
  }

  /** Binds a service that is made each time, so that one failure to load it does not last. */
  bindEach<Name extends string, const Needs extends readonly (keyof Services & string)[], Value>(
    name: Name,
    needs: Needs,
    factory: (...values: Values<Services, Needs>) => Value,
  ) {
    return this.#bind(name, needs, factory, 'Transient');
  }

  get<Name extends Exclude<keyof Services, Async> & string>(name: Name): Services[Name] {
    return this.#container.get<Services[Name]>(name);
  }

  /** Rejects with what the factory of the service, or of one it needs, throws. */
  load<Name extends keyof Services & string>(name: Name): Promise<Services[Name]> {
    return this.#container.getAsync<Services[Name]>(name);
  }

  #bind<Name extends string, const Needs extends readonly (keyof Services & string)[], Value>(
    name: Name,
    needs: Needs,
    factory: (...values: Values<Services, Needs>) => Value,
    scope: Scope,
  ) {
    const binding = this.#container
      .bind<Awaited<Value>>(name)
      .toResolvedValue<Values<Services, Needs>>(
        factory as (...values: Values<Services, Needs>) => Awaited<Value>,
        needs as readonly unknown[] as MapToResolvedValueInjectOptions<Values<Services, Needs>>,
      );
    if (scope === 'Singleton') binding.inSingletonScope();
    else binding.inTransientScope();
    return this as unknown as Composition<
      Services & { readonly [Key in Name]: Awaited<Value> },
      [Waits<Async, Needs[number], Value>] extends [never] ? Async : Async | Name
    >;
  }
}
