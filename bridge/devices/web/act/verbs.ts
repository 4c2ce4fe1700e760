import { done } from '@harness/shared/device/outcomes.ts'
import { RESULT } from '@harness/shared/device/results.ts'
import { dispatcher } from '@harness/shared/device/verbs.ts'
import type { Credential } from '../../credential.ts'
import { sleep } from '../../waiting.ts'
import type { Downloads } from '../files/downloads.ts'
import type { GivenFiles } from '../files/given-files.ts'
import type { Tabs } from '../life/tabs.ts'
import type { Tab } from '../page/tab.ts'
import { chooseFile } from './verbs/choose-file.ts'
import { fillCredential } from './verbs/credential.ts'
import { answerDialog } from './verbs/dialog.ts'
import { drag, swipe } from './verbs/drag.ts'
import { pressKeys } from './verbs/keys.ts'
import { navigate, refresh, travel } from './verbs/navigate.ts'
import { hover, rightClick } from './verbs/pointer.ts'
import { readDownload } from './verbs/read-download.ts'
import { scroll, scrollIntoView } from './verbs/scroll.ts'
import { closeTab, switchTab } from './verbs/tabs.ts'
import { doubleTap, tap } from './verbs/tap.ts'
import { setValue, type } from './verbs/write.ts'

export interface VerbOptions {
  readonly tabs: Tabs
  readonly touch: boolean
  readonly loadMs: number
  readonly files: GivenFiles
  readonly downloads: Downloads
  readonly credential: () => Credential | undefined
  /** Origins at which the credential may be filled in. */
  readonly origins: () => readonly string[]
}

/** Assembles the inputs that a web page accepts. */
export function makeDispatch(options: VerbOptions) {
  const { tabs, touch, loadMs, files, downloads, credential, origins } = options
  return dispatcher<Tab, AbortSignal>(
    {
      tap: tap(touch),
      double_tap: doubleTap(touch),
      right_click: rightClick,
      hover: hover(touch),
      swipe: swipe(touch),
      drag: drag(touch),
      scroll,
      scroll_into_view: scrollIntoView,
      type,
      set_value: setValue(touch),
      choose_file: chooseFile(touch, files),
      read_download: readDownload(downloads),
      press_keys: pressKeys,
      fill_credential: fillCredential(credential, origins),
      navigate: navigate(tabs, loadMs),
      back: travel(tabs, 'back'),
      forward: travel(tabs, 'forward'),
      refresh: refresh(tabs),
      switch_tab: switchTab(tabs),
      close_tab: closeTab(tabs),
      answer_dialog: answerDialog,
      async wait(_, { ms }, signal) {
        await sleep(ms, signal)
        return done(RESULT.waited(ms))
      },
    },
    'a web page cannot be used in this way.',
  )
}
