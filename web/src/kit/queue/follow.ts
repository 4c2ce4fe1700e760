import { watch } from '../../store/watch.ts'
import type { Page } from '../page/page.ts'

/** Starts queued runs while the page is open. Loads its code with the first queued run. */
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
