import 'reflect-metadata/lite';
import { Container, type MapToResolvedValueInjectOptions } from 'inversify';

type Values<Services, Needs extends readonly (keyof Services)[]> = {
  -readonly [Index in keyof Needs]: Services[Needs[Index]];
};

type Scope = 'Singleton' | 'Transient';

/** Dependencies in `Needs` that are promises, or the factory's own promise: the service is then asynchronous. */
type Waits<Async, Needs, Value> = Extract<Needs, Async> | Extract<Value, Promise<unknown>>;

/**
 * Binds services in an Inversify container, each with its factory and the names of its dependencies. It is a compile
 * error if a dependency is not bound, or if a factory's parameters do not have the types of its dependencies.
 *
 * `Async` lists the services that only `load` can return, because their factory, or that of a dependency, returns a
 * promise.
 */
export class Composition<Services extends object = object, Async = never> {
  readonly #container: Container;

  constructor(container = new Container()) {
    this.#container = container;
  }

  /** Binds a service that is created once, on first use. */
  bind<Name extends string, const Needs extends readonly (keyof Services & string)[], Value>(
    name: Name,
    needs: Needs,
    factory: (...values: Values<Services, Needs>) => Value,
  ) {
    return this.#bind(name, needs, factory, 'Singleton');
  }

  /** Binds a service that is created on every use, so that a failed load can be retried. */
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
