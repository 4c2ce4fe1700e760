import { loadPart } from '../../core/load-part.ts'
import type { Result } from '../result.ts'
import { toResult } from '../to-result.ts'
import type { PreviewApi, PreviewDeps } from './preview.ts'

/** The preview API, whose code is loaded with the first preview. */
export function lazyPreview(deps: PreviewDeps): PreviewApi {
  let loading: Promise<PreviewApi> | undefined
  const load = () => {
    loading ??= loadPart(import('./preview.ts')).then(({ makePreview }) => makePreview(deps))
    return loading
  }
  async function within<T>(work: (preview: PreviewApi) => Promise<Result<T>>): Promise<Result<T>> {
    const loaded = await toResult(load)
    if (!('error' in loaded)) return work(loaded.value)
    // Allows the next call to retry a failed load.
    loading = undefined
    return loaded
  }
  return {
    openPreview: (target) => within((preview) => preview.openPreview(target)),
    readPreview: (inputs) => within((preview) => preview.readPreview(inputs)),
    closePreview: async () => {
      if (loading) await within((preview) => toResult(preview.closePreview))
    },
  }
}
