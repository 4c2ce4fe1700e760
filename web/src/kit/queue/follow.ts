import { watch } from '../../store/watch.ts'
import type { Page } from '../page/page.ts'

/**
 * What waits in the queue is made while the page is open, whichever screen is shown. The code for
 * it is loaded with the first run that waits.
 */
export function follow(page: Page): void {
  const attend = (waiting: number) => {
    if (waiting === 0) return
    queueMicrotask(stop)
    void import('./run-queue.ts').then(({ attendQueue }) => attendQueue(page))
  }
  const stop = watch(
    () => page.db.queue.count(),
    attend,
    () => undefined,
  )
}
