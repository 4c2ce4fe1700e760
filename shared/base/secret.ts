import { HarnessError } from './errors.ts'

/**
 * A value that must not be printed, logged or serialised. It shows itself as dots in text, in JSON
 * and to the console, and cannot be cloned across a worker or a store by accident (its value lives
 * in a private field). A caller that needs the value calls `reveal` at the last possible moment.
 */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '••••'
  }

  toJSON(): never {
    throw new HarnessError('internal', { what: 'a secret was about to be serialised' })
  }
}
