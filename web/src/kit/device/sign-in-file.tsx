import KeyRound from 'lucide-solid/icons/key-round'
import { Icon } from '../controls/icon.tsx'

interface SignInFileProps {
  readonly label: string
  readonly take: (file: File) => void
  readonly describedBy?: string
  readonly ref?: (button: HTMLButtonElement) => void
}

/** Button that picks a sign-in file. The same file can be picked again. */
export function SignInFile(props: SignInFileProps) {
  let field: HTMLInputElement | undefined
  const chosen = () => {
    const [file] = field?.files ?? []
    if (file) props.take(file)
    if (field) field.value = ''
  }
  return (
    <>
      <button
        ref={props.ref}
        type="button"
        class="button"
        aria-describedby={props.describedBy}
        onClick={() => field?.click()}
      >
        <Icon of={KeyRound} />
        {props.label}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="Sign-in file"
        accept=".json,application/json"
        onChange={chosen}
      />
    </>
  )
}
