import { HarnessError } from '@harness/shared/base/errors.ts'
import { ON_PAGE } from '@harness/shared/order/providers.ts'
import type { PageModelLine } from '../wire/on-page.ts'
import { ask } from './on-page.ts'

/** Downloads the model; `onShare` receives a share from 0 to 1. Throws `model_*`, `aborted`. */
export async function downloadBuiltin(
  line: PageModelLine | undefined,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const provider = ON_PAGE.builtin.name
  if (!line) throw new HarnessError('model_request_refused', { provider, what: 'no page' })
  const emit: Parameters<PageModelLine>[1] = (news) => {
    if (news.kind === 'share') onShare(news.share)
  }
  await ask(line, { kind: 'download' }, emit, signal)
}
