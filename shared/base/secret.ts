import { HarnessError } from './errors.ts'

/**
 * Value that must not be printed, logged or serialised: it prints as dots, and its private field
 * cannot be cloned. Callers `reveal` it at the last possible moment.
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
