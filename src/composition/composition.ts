import 'reflect-metadata/lite';
import { Container, type MapToResolvedValueInjectOptions } from 'inversify';

type Values<Services, Needs extends readonly (keyof Services)[]> = {
  -readonly [Index in keyof Needs]: Services[Needs[Index]];
};

type Scope = 'Singleton' | 'Transient';

/**
 * The asynchronous services in `Needs`, or a promise: a service that needs one is asynchronous too.
 */
type Waits<Async, Needs, Value> = Extract<Needs, Async> | Extract<Value, Promise<unknown>>;

/**
 * Binds how each service is created, and from which others, in an Inversify container. Using an
 * unbound name is a compile error, and so is a factory whose parameter types differ from those
 * bound under these names.
 *
 * `Async` names the services that only `load` can return: their factory, or that of a service they
 * need, returns a promise.
 */
export class Composition<Services extends object = object, Async = never> {
  readonly #container: Container;

  constructor(container = new Container()) {
    this.#container = container;
  }

  /** Binds a service that is created once, when it is first needed. */
  bind<Name extends string, const Needs extends readonly (keyof Services & string)[], Value>(
    name: Name,
    needs: Needs,
    factory: (...values: Values<Services, Needs>) => Value,
  ) {
    return this.#bind(name, needs, factory, 'Singleton');
  }

  /** Binds a service that is created each time, so that a failure to load it is not permanent. */
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

  /** Rejects with the error thrown by the factory of the service or of one that it needs. */
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
    return new Composition<
      Services & { readonly [Key in Name]: Awaited<Value> },
      [Waits<Async, Needs[number], Value>] extends [never] ? Async : Async | Name
    >(this.#container);
  }
}
