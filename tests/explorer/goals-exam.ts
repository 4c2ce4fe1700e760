import type { SiteGoal } from './goals.ts'

/** Goals on six sites that whoever works on the explorer has not looked at. */
export const EXAM_GOALS: readonly SiteGoal[] = [
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
  {
    site: 'crew',
    text: 'Invite sam@example.org with the role Accountant',
    never: 'invited',
  },
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
]
