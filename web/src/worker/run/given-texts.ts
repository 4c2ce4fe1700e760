// The words around pictures of a person. Loaded with the first of them.
import given from '@harness/prompts/given.md?raw'
import { textsIn } from '@harness/shared/order/prompt-text.ts'

type Name = 'goal_picture' | 'message_picture' | 'unseen_goal_picture' | 'unseen_message_picture'

const section = textsIn<Name>(given)

interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  /** The message that it came with. */
  readonly message?: string | undefined
}

/** The words below a picture, and those in its place for a model that takes one picture. */
export function pictureTexts({ name: NAME, width, height, message }: Picture) {
  const values = { NAME, TEXT: message ?? '', SIZE: `${width} × ${height}` }
  const isOfGoal = message === undefined
  return {
    shown: section(isOfGoal ? 'goal_picture' : 'message_picture', values),
    unseen: section(isOfGoal ? 'unseen_goal_picture' : 'unseen_message_picture', values),
  }
}
