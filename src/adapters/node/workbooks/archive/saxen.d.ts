/** The part that this product uses; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      callback: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decode: Decode,
      ) => void,
    ): this;
    on(event: 'closeTag', callback: (name: string) => void): this;
    on(event: 'text', callback: (value: string, decode: Decode) => void): this;
    on(event: 'cdata', callback: (value: string) => void): this;
    on(event: 'error', callback: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
