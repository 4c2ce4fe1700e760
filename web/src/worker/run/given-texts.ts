// Prompt texts about pictures from the user. Loaded with the first of them.
import given from '@harness/prompts/given.md?raw'
import { textsIn } from '@harness/shared/order/prompt-text.ts'

type Name = 'goal_picture' | 'message_picture' | 'unseen_goal_picture' | 'unseen_message_picture'

const section = textsIn<Name>(given)

interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Message sent with the picture; undefined for a picture of the goal. */
  readonly message?: string | undefined
}

/** Text below a picture (`shown`), and its replacement for one-picture models (`unseen`). */
export function pictureTexts({ name: NAME, width, height, message }: Picture) {
  const values = { NAME, TEXT: message ?? '', SIZE: `${width} × ${height}` }
  const isOfGoal = message === undefined
  return {
    shown: section(isOfGoal ? 'goal_picture' : 'message_picture', values),
    unseen: section(isOfGoal ? 'unseen_goal_picture' : 'unseen_message_picture', values),
  }
}
