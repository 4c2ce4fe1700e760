import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import { withScheme } from '@harness/shared/order/with-scheme.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { urlFailure } from '../../kit/form/url-failure.ts'
import type { Page } from '../../kit/page/page.ts'

/** Pause in typing after which an address is checked, in milliseconds. */
const REST_MS = 400

export type AddressState =
  | { readonly kind: 'none' | 'checking' }
  | { readonly kind: 'answers'; readonly title: string }
  | { readonly kind: 'wrong' | 'silent'; readonly text: string }

export interface AddressCheck {
  readonly text: Accessor<string>
  readonly state: Accessor<AddressState>
  readonly type: (text: string) => void
  /** Checks at once, without waiting for a pause in typing. */
  readonly check: () => void
}

/** Opens an address like a run would, to see whether it answers. */
export function createAddressCheck({ worker }: Page): AddressCheck {
  const [text, setText] = createSignal('')
  const [state, setState] = createSignal<AddressState>({ kind: 'none' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const stop = () => {
    clearTimeout(timer)
    turn += 1
  }
  const check = async () => {
    stop()
    const mine = turn
    const wrong = urlFailure(text())
    if (wrong !== undefined) return void setState({ kind: 'wrong', text: wrong })
    setState({ kind: 'checking' })
    const url = withScheme(text())
    const { width, height } = SCREEN_SIZES.desktop
    const opened = await worker.openPreview({ url, viewport: { width, height } })
    if (mine !== turn) return
    void worker.closePreview()
    const { host } = new URL(url)
    if ('value' in opened) setState({ kind: 'answers', title: opened.value.scene.title || host })
    else
      setState({
        kind: 'silent',
        text: `Nothing answers at ${host}. Start your app, then try again. ${opened.error.message}`,
      })
  }
  onCleanup(() => {
    stop()
    if (state().kind === 'checking') void worker.closePreview()
  })
  return {
    text,
    state,
    type: (typed) => {
      stop()
      setText(typed)
      setState({ kind: 'none' })
      if (typed.trim() !== '') timer = setTimeout(() => void check(), REST_MS)
    },
    check: () => void check(),
  }
}
