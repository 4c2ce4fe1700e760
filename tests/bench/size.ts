import { figure, type Section } from './figure.ts'

/**
 * Bytes after gzip, by kind: the first route before the first click, the worker, and the report
 * viewer.
 */
export type FirstRoute = () => readonly { readonly kind: string; readonly bytes: number }[]

const TARGETS: Readonly<Record<string, number>> = {
  JavaScript: 80 * 1024,
  CSS: 12 * 1024,
  'report viewer': 86 * 1024,
}

export function sizeSection(firstRoute: FirstRoute): Section {
  return {
    name: 'size',
    title: 'First route, the worker of a run with Ollama, and the viewer of a report',
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
