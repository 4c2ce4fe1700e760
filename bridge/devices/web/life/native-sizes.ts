// Measures how this browser sizes controls without styles
// (`shared/page/probe/facts/native-size.ts`). This happens in the empty page before the first
// address, because it writes to the document.
import type { BrowserContext } from 'playwright-core'

/** Adds the measured sizes to the probe, unless the first page is not empty. */
export async function withNativeSizes(context: BrowserContext, script: string): Promise<string> {
  const page = context.pages()[0] ?? (await context.newPage())
  if (page.url() !== 'about:blank') return script
  const cdp = await context.newCDPSession(page)
  try {
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'harness-sizes',
    })
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: `${script}\nJSON.stringify(__harnessProbe.nativeSizes())`,
      contextId,
      silent: true,
    })
    const sizes: unknown = result.value
    return typeof sizes === 'string' && sizes.startsWith('{')
      ? `${script}\n__harnessProbe.knowNativeSizes(${sizes})`
      : script
  } catch {
    return script // A page that closes at once; sizes stay unknown.
  } finally {
    await cdp.detach().catch(() => {})
  }
}
