// Calls the browser's model through the page, stops unwanted calls, and converts browser exceptions
// to errors of Harness.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { ON_PAGE } from '@harness/shared/order/providers.ts'
import type {
  PageFailure,
  PageModelAnswer,
  PageModelLine,
  PageModelNews,
  PageModelState,
  PageModelWork,
} from '../wire/on-page.ts'

const provider = ON_PAGE.builtin.name

/** Sends work to the page and returns its answer. An abort stops the call on the page. */
export async function ask(
  line: PageModelLine,
  work: PageModelWork,
  emit: (news: PageModelNews) => void,
  signal: AbortSignal,
): Promise<Exclude<PageModelAnswer, { readonly kind: 'failed' }>> {
  const id = crypto.randomUUID()
  const stop = () => void line({ kind: 'stop', id }, () => undefined)
  signal.throwIfAborted()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const answer = await line({ ...work, id }, emit)
    if (answer.kind === 'failed') throw errorOf(answer.failure)
    return answer
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

export async function stateOf(line: PageModelLine | undefined): Promise<PageModelState> {
  const answer = await line?.({ kind: 'state' }, () => undefined)
  return answer?.kind === 'state' ? answer.state : 'absent'
}

/** Error names: https://webmachinelearning.github.io/prompt-api/#language-model-errors. */
function errorOf({ name, message, requested, quota }: PageFailure): HarnessError {
  switch (name) {
    case 'AbortError':
      return new HarnessError('aborted')
    case 'QuotaExceededError': {
      const what = `it has ${requested ?? 'too many'} tokens, the model takes ${quota ?? 'fewer'}`
      return new HarnessError('request_too_large', { what })
    }
    case 'NotReadableError':
      return new HarnessError('model_refused', {
        model: provider,
        what: 'the browser held the answer back',
      })
    case 'NotAllowedError':
    case 'NotSupportedError':
      return new HarnessError('model_request_refused', { provider, what: message || name })
    default:
      return new HarnessError('model_server_error', { provider, what: message || name })
  }
}
