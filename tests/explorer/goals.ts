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
    site: 'vet',
    text: 'Order a repeat prescription of Metacam 100 ml for the dog Rufus: owner Ellen Marsh, phone 0161 496 0042, to be collected at the practice',
    mark: 'prescription-Rufus-Ellen Marsh-0161 496 0042-Metacam 100 ml-collect',
    never: 'registered',
  },
  { site: 'vet', text: 'Find out what a yearly vaccination costs for a cat', mark: 'fees-cats' },
  {
    site: 'vet',
    text: 'Register the horse Bella, owner Ellen Marsh, phone 0161 496 0042',
    never: 'registered',
  },
  {
    site: 'laundry',
    text: 'Have three shirts and one duvet picked up on Thursday morning from Lena Ford, 5 Quay Street',
    mark: 'pickup-Shirt3-Duvet1-Thursday morning-Lena Ford-5 Quay Street',
  },
  {
    site: 'laundry',
    text: 'Find out if the laundry with ticket number 3318 is ready',
    mark: 'ticket-3318',
  },
  {
    site: 'laundry',
    text: 'Have a leather jacket cleaned, picked up on Friday morning from Lena Ford, 5 Quay Street',
    never: 'pickup',
  },
  {
    site: 'choir',
    text: 'Sign up for a trial rehearsal as an alto: my name is Rosa Field, rosa@example.com',
    mark: 'choir-Alto-Rosa Field-rosa@example.com-quiet',
  },
  { site: 'choir', text: 'Find out when the summer concert is', mark: 'concerts' },
  {
    site: 'choir',
    text: 'Sign up for a trial rehearsal as a tenor: my name is Otto Field, otto@example.com',
    never: 'choir',
  },
  {
    site: 'parking',
    text: 'Get a visitor permit for the car KL-294-B in zone C on 3 June 2027 for the whole day',
    mark: 'permit-C-KL-294-B-2027-06-03-whole',
  },
  { site: 'parking', text: 'Find out how to contest a parking fine', mark: 'contest' },
  {
    site: 'parking',
    text: 'Get a visitor permit for the car KL-294-B in zone E on 3 June 2027',
    never: 'permit',
  },
  {
    site: 'kennel',
    text: 'Ask for a place for the dog Biscuit from 2 to 5 August 2027 with the email hedda@example.com',
    mark: 'stay-Biscuit-2027-08-02-2027-08-05-hedda@example.com-Kennel food',
  },
  { site: 'kennel', text: 'Find out which vaccinations a dog needs', mark: 'vaccinations' },
  {
    site: 'kennel',
    text: 'Book a stay for the cat Minka from 2 to 5 August 2027 with the email hedda@example.com',
    never: 'stay',
  },
  {
    site: 'printshop',
    text: 'Put 250 business cards on matt paper in the basket',
    mark: 'basket-cards-250-Matt',
  },
  {
    site: 'printshop',
    text: 'Take the posters out of my basket',
    mark: 'removed-posters-A2',
    never: 'removed-stickers',
  },
  { site: 'printshop', text: 'Put 100 flyers in size A3 in the basket', never: 'basket' },
  {
    site: 'crew',
    text: 'Make Priya Nair an editor',
    mark: 'role-Priya Nair-Editor',
    never: 'role-Priya Shah',
  },
  { site: 'crew', text: 'Show only the members of the Support team', mark: 'shown-Support' },
  { site: 'crew', text: 'Invite sam@example.org with the role Accountant', never: 'invited' },
  {
    site: 'radio',
    text: 'Request the song “Blue Lantern” by The Oarsmen with the greeting “Happy birthday, Jo”',
    mark: 'wish-Blue Lantern-The Oarsmen-Happy birthday, Jo',
  },
  {
    site: 'radio',
    text: 'Find out which show is on at nine on Sunday evening',
    mark: 'programme-Sunday',
  },
  { site: 'radio', text: 'Listen to the recording of last week’s “Night Ferry”' },
  {
    site: 'mealbox',
    text: 'Skip the delivery on 18 March',
    mark: 'skipped-18-March',
    never: 'skipped-11',
  },
  {
    site: 'mealbox',
    text: 'Switch to the vegetarian box for four people',
    mark: 'plan-Vegetarian-4-Thursday',
  },
  { site: 'mealbox', text: 'Change the delivery day to Sunday', never: 'plan' },
  {
    site: 'observatory',
    text: 'Reserve three seats for the Saturn evening in the name of Petra Holm, petra@example.org',
    mark: 'seats-saturn-3-Petra Holm-petra@example.org',
    never: 'seats-moon',
  },
  { site: 'observatory', text: 'Find out what happens when the sky is cloudy', mark: 'cloudy' },
  {
    site: 'observatory',
    text: 'Reserve two seats for the evening about winter meteors in the name of Petra Holm, petra@example.org',
    never: 'seats',
  },
  {
    site: 'tea',
    text: 'Put a 250 g pack of Darjeeling in the basket',
    mark: 'basket-Darjeeling-250-g',
    never: 'basket-Darjeeling-100',
  },
  { site: 'tea', text: 'Find out what delivery to Norway costs', mark: 'delivery-Norway' },
  { site: 'tea', text: 'Put 100 g of Jasmine Pearls in the basket', never: 'basket' },
  {
    site: 'helpdesk',
    text: 'Close the ticket about the broken projector in room 12',
    mark: 'closed-318-projector',
    never: 'closed-320',
  },
  {
    site: 'helpdesk',
    text: 'Create a ticket with the subject “Keyboard keys stick”, category Hardware, urgency High',
    mark: 'ticket-Keyboard keys stick-Hardware-High',
    never: 'ticket-Keyboard keys stick-General',
  },
  {
    site: 'helpdesk',
    text: 'Assign the ticket about the slow wifi to Paula Reyes',
    never: 'closed',
  },
  {
    site: 'foodbank',
    text: 'Announce a donation of 12 kg of apples on 6 March 2027 from Otto Brandt',
    mark: 'gift-apples-12-2027-03-06-Otto Brandt',
  },
  {
    site: 'foodbank',
    text: 'Give up my shift on Thursday morning',
    mark: 'gaveup-thu-am-sorting',
    never: 'gaveup-thu-pm',
  },
  { site: 'foodbank', text: 'Swap my shift on Tuesday afternoon with Nadia', never: 'gaveup' },
  {
    site: 'race',
    text: 'Enter Lena Novak (lena@example.net) for the 10 km race with a T-shirt in size M',
    mark: 'runner-10 km-Lena Novak-lena@example.net-M',
    never: 'runner-5 km',
  },
  { site: 'race', text: 'Look up the result of start number 214', mark: 'result-214' },
  {
    site: 'race',
    text: 'Enter Lena Novak (lena@example.net) for the half marathon',
    never: 'runner',
  },
  {
    site: 'archive',
    text: 'Show only the pictures of the harbour from the 1950s',
    mark: 'filtered-Harbour-1950s',
  },
  {
    site: 'archive',
    text: 'Order a scan of “Fish market at dawn” in print quality, sent to kim@example.com',
    mark: 'scan-fishmarket-print-kim@example.com',
    never: 'scan-fishmarket-screen',
  },
  { site: 'archive', text: 'Upload a photo of the old lighthouse to the archive', never: 'scan' },
]
