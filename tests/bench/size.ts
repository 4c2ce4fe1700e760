import { figure, type Section } from './figure.ts'

/** What the first route loads before any click, by kind; bytes after gzip. */
export type FirstRoute = () => readonly { readonly kind: string; readonly bytes: number }[]

const TARGETS: Readonly<Record<string, number>> = { JavaScript: 80 * 1024, CSS: 12 * 1024 }

export function sizeSection(firstRoute: FirstRoute): Section {
  return {
    name: 'size',
    title: 'First route',
    async run() {
      return firstRoute().map(({ kind, bytes }) => {
        const target = TARGETS[kind]
        return figure(
          `${kind} after gzip`,
          'bytes',
          [bytes],
          target === undefined ? {} : { target },
        )
      })
    },
  }
}
