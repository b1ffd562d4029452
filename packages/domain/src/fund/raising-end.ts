import { addDays, addMonths, type IsoDate } from '../calendar/dates.ts'

/** The last day on which a raising that began on `start` may take money: it lasts at most three months. */
export const latestRaisingEnd = (start: IsoDate): IsoDate => addDays(addMonths(start, 3), -1)
