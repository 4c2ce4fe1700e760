/**
 * Tools of the loop that a program which drives a run has in another form: to note friction, to end,
 * and to read the page.
 */
export const NOT_DRIVEN: readonly string[] = [
  ...['note_friction', 'mark_goal_done', 'read_screen'],
  ...['update_plan', 'read_skill'],
]
