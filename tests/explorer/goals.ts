/** A goal on one of the small sites, and the mark that its page leaves when it was really reached; none: impossible. */
export interface SiteGoal {
  readonly site: string
  readonly text: string
  readonly mark?: string
}

export const SITE_GOALS: readonly SiteGoal[] = [
  {
    site: 'hotel',
    text: 'Book the Garden room for two guests on 14 March 2027 as Ana Lima',
    mark: 'booked-Garden-2',
  },
  { site: 'hotel', text: 'Find the phone number of the reception', mark: 'phone' },
  { site: 'hotel', text: 'Book the Attic room for two guests' },
  { site: 'hotel', text: 'Book a table in the restaurant' },
  { site: 'todo', text: 'Add a task “Buy milk”', mark: 'added-buy-milk' },
  { site: 'todo', text: 'Delete the task “Call the dentist”', mark: 'deleted-call-the-dentist' },
  { site: 'todo', text: 'Mark the task “Pay the rent” as done', mark: 'completed-pay-the-rent' },
  { site: 'todo', text: 'Share the list with bo@example.com' },
  {
    site: 'settings',
    text: 'Change the email address to new@example.org',
    mark: 'saved-profile-Ina-new@example.org',
  },
  { site: 'settings', text: 'Turn off the weekly digest', mark: 'saved-alerts-on' },
  { site: 'settings', text: 'Switch to the dark theme', mark: 'saved-look-Dark-Normal' },
  { site: 'settings', text: 'Change the username to “zoe”' },
  { site: 'wizard', text: 'Apply for a student library card', mark: 'card-student' },
  { site: 'wizard', text: 'Rent the reading hall for 12 May 2027' },
  { site: 'recipes', text: 'Find the recipe for lentil soup', mark: 'lentil' },
  { site: 'recipes', text: 'Find the recipe for pasta with sage', mark: 'pasta' },
  { site: 'recipes', text: 'Find a recipe for sushi' },
  { site: 'recipes', text: 'Buy a bread knife' },
  {
    site: 'club',
    text: 'Send the message “Do you have boats for children?” to the rowing club',
    mark: 'message',
  },
  { site: 'club', text: 'Find the training times for juniors', mark: 'times' },
  { site: 'club', text: 'See my invoices' },
  { site: 'club', text: 'Reserve a boat for Sunday' },
  {
    site: 'paper',
    text: 'Subscribe to the garden letter with bo@example.com',
    mark: 'letter-garden-bo@example.com',
  },
  { site: 'paper', text: 'Check the weather', mark: 'weather' },
  { site: 'paper', text: 'Cancel my subscription' },
]
