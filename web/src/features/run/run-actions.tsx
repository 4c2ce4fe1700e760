import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { useNavigate } from '@solidjs/router'
import Columns2 from 'lucide-solid/icons/columns-2'
import RotateCw from 'lucide-solid/icons/rotate-cw'
import Share from 'lucide-solid/icons/share'
import { Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { createKeys } from '../../kit/page/create-keys.ts'
import { usePage } from '../../kit/page/page.ts'
import { Refusal } from '../../kit/runs/refusal.tsx'
import { isOfAgent } from './continue-form.tsx'
import { createActions } from './create-actions.ts'
import { MoreMenu } from './more-menu.tsx'

/** Actions on a finished run: run again, compare, share, and a menu with the rest. */
export function RunActionsBar(props: { runId: RunId; run: RunState }) {
  const navigate = useNavigate()
  const actions = createActions(usePage(), props.runId)
  const hrefs = { compare: `/compare/${props.runId}`, share: `/runs/${props.runId}/export` }
  const canRepeat = () => !isOfAgent(props.run)
  createKeys((event) => {
    if (event.ctrlKey || event.metaKey) return false
    if (event.key === 'N' && event.shiftKey && canRepeat()) actions.runAgain()
    else if (event.key === 'S' && event.shiftKey) navigate(hrefs.share)
    else if (event.key === 'c') navigate(hrefs.compare)
    else return false
    return true
  })
  return (
    <>
      <Show when={canRepeat()}>
        <Button
          icon={RotateCw}
          title="Run again (Shift N)"
          class="wide-only"
          isOff={actions.busy()}
          press={actions.runAgain}
        >
          Run again
        </Button>
      </Show>
      <a class="button wide-only" href={hrefs.compare} title="Compare (C)">
        <Icon of={Columns2} />
        Compare
      </a>
      <a class="button share-button" href={hrefs.share} title="Share (Shift S)">
        <Icon of={Share} />
        <span class="share-word">Share</span>
      </a>
      <MoreMenu {...props} actions={actions} />
      <Refusal
        of={actions.error()}
        runId={props.runId}
        class="export-error fixed z-5 max-w-340 rounded-6 bg-raised"
      />
    </>
  )
}
