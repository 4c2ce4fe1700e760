import { createSignal } from 'solid-js'
import type { PreflightRow } from '../../worker/api.ts'
import { bytesText } from '../words/amount.ts'
import { Button } from './button.tsx'
import type { AutoFix, FixInProgress } from './create-auto-fix.ts'

function idleLabel({ autoFix, pullBytes }: PreflightRow): string {
  if (autoFix === 'load') return 'Load now'
  if (autoFix === 'download') return 'Download model'
  return pullBytes === undefined ? 'Pull model' : `Pull ${bytesText(pullBytes)}`
}

function busyLabel({ kind, share }: FixInProgress): string {
  if (kind === 'load') return 'Loading'
  const percent = share === undefined ? '' : `, ${Math.floor(share * 100)} %`
  return `${kind === 'download' ? 'Stop download' : 'Pulling'}${percent}`
}

/** Button for a fix that the worker applies. Pressing it during a pull or download stops that. */
export function FixButton(props: { row: PreflightRow; autoFix: AutoFix }) {
  const now = () => props.autoFix.now()
  const word = () => {
    const running = now()
    return running ? busyLabel(running) : idleLabel(props.row)
  }
  return (
    <Button
      title={now()?.kind === 'pull' ? 'Press again to stop' : undefined}
      class="fix"
      isOff={now()?.kind === 'load'}
      press={() => props.autoFix.press(props.row)}
    >
      {word()}
    </Button>
  )
}

interface CommandButtonProps {
  readonly command: string | undefined
  readonly busy: boolean
  readonly check: () => void
}

/** Button that first copies a command, then runs the check again. */
export function CommandButton(props: CommandButtonProps) {
  const [copied, setCopied] = createSignal(false)
  const press = () => {
    const command = props.command
    if (command === undefined || copied()) return props.check()
    return navigator.clipboard.writeText(command).then(
      () => setCopied(true),
      () => setCopied(true), // not allowed: the command can still be read in the row
    )
  }
  const word = () => {
    if (props.busy) return 'Checking'
    return props.command === undefined || copied() ? 'Check again' : 'Copy command'
  }
  return (
    <Button class="fix" press={() => press()}>
      {word()}
    </Button>
  )
}
