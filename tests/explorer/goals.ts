/** A goal on one of the small sites, and the mark that its page leaves when it was really reached; none: impossible. */
export interface SiteGoal {
  readonly site: string
  readonly text: string
  readonly mark?: string
  /** What the page would leave if the wrong thing was sent instead. */
  readonly never?: string
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
  {
    site: 'cinema',
    text: 'Buy two tickets for “The Lighthouse Keeper” on Friday',
    mark: 'tickets-lighthouse-fri-2',
  },
  { site: 'cinema', text: 'Find out what a ticket costs for children', mark: 'cinema-prices' },
  { site: 'cinema', text: 'Buy a gift voucher for €30' },
  {
    site: 'catalogue',
    text: 'Place a hold on the book “Salt Roads” and pick it up at Northgate',
    mark: 'hold-salt-Northgate',
  },
  {
    site: 'catalogue',
    text: 'Find the opening hours of the Harbour branch',
    mark: 'hours-Harbour',
  },
  { site: 'catalogue', text: 'Place a hold on “A Winter Atlas”' },
  {
    site: 'gym',
    text: 'Sign up for the Yoga class on Wednesday',
    mark: 'class-Yoga-Wednesday',
  },
  { site: 'gym', text: 'Find out how to pause a membership', mark: 'pause' },
  { site: 'gym', text: 'Sign up for the Spinning class on Wednesday' },
  {
    site: 'museum',
    text: 'Book the Furnace tour for four people on 8 May 2027',
    mark: 'tour-Furnace-4-2027-05-08',
  },
  { site: 'museum', text: 'Find the admission price for students', mark: 'admission' },
  { site: 'museum', text: 'Buy a poster in the museum shop' },
  {
    site: 'bikes',
    text: 'Make an appointment for a brake repair on Tuesday afternoon',
    mark: 'repair-Brakes-Tuesday-afternoon',
  },
  {
    site: 'bikes',
    text: 'Send the workshop the question “Do you repair electric bikes?”',
    mark: 'asked-Do you repair electric bikes?',
  },
  { site: 'bikes', text: 'Rent a bike for the weekend' },
  {
    site: 'bakery',
    text: 'Order two rye loaves for Saturday under the name Mira Stone',
    mark: 'order-rye-2-Saturday-Mira Stone',
  },
  { site: 'bakery', text: 'Order a chocolate cake', never: 'order' },
  {
    site: 'clinic',
    text: 'Make an appointment with Dr. Aydin on 12 May 2027 at 10:30 for Jonas Keller',
    mark: 'visit-Aydin-Jonas-Keller-2027-05-12-10:30',
  },
  {
    site: 'council',
    text: 'Report a broken street light at 14 Mill Lane with the text “The lamp flickers all night”',
    mark: 'report-Street light-14 Mill Lane-The lamp flickers all night-',
  },
  {
    site: 'ferry',
    text: 'Cancel booking RW 4471, last name Berg',
    mark: 'cancelled-4471',
  },
  {
    site: 'mobile',
    text: 'Change the language to German and turn off roaming',
    mark: 'set-Rosa-German-50-on-off',
  },
  { site: 'parcels', text: 'Find out where parcel KT-RW 482 is', mark: 'tracked-482' },
  { site: 'poll', text: 'Vote for the ice rink', never: 'vote' },
  {
    site: 'school',
    text: 'Enrol Tom Baker (tom@example.com) in the course French advanced',
    mark: 'enrolled-French advanced-Tom-Baker-tom@example.com',
  },
  { site: 'tram', text: 'Buy two day tickets for zone B', mark: 'tickets-Day ticket-Zone B-2' },
  { site: 'trees', text: 'Order a lemon tree', never: 'tree' },
  {
    site: 'woolshop',
    text: 'Return the wool scarf from order 1042 because it is too small',
    mark: 'return-scarf-Too small',
  },
]
