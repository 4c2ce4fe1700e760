import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { makeLifetime } from '../../lifetime.ts'
import { type Browser, firstLine } from './launch.ts'

/**
 * Tracks the lifetime of a browser device. A call fails at once when the device ends, instead of
 * waiting for a lost browser. `clean` removes secrets from the text of every foreign error.
 */
export function makeBrowserLifetime(browser: Browser, clean: (text: string) => string) {
  const lifetime = makeLifetime({
    toError: (thrown) =>
      asHarnessError(thrown, 'observe_failed', { what: clean(firstLine(thrown)) }),
  })
  /** Ends the device; `crashed` means that the process of a page ended by itself. */
  const lose = (how?: 'crashed') =>
    lifetime.lose(new HarnessError('device_lost', how ? { page: how } : {}))
  let closing: Promise<void> | undefined
  // Closes only once, because a second call to a closing browser may fail.
  const end = (): Promise<void> => {
    closing ??= browser.close()
    return closing
  }
  lifetime.over.addEventListener('abort', () => {
    end().catch(() => {}) // `close` reports the failure.
  })
  browser.context.on('close', () => lose())
  return {
    ...lifetime,
    lose,
    async close(): Promise<void> {
      lifetime.close()
      await end()
    },
  }
}

export type BrowserLifetime = ReturnType<typeof makeBrowserLifetime>
