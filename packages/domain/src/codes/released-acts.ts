/**
 * When an open request ends: at a time of an open day, or at the end of an open day counted from the next one. `until`: one made after
 * that time waits until the settlement of the next open day.
 */
export type Expiry = { at: '20:00' | '20:30'; until?: '08:30' } | { openDays: number }

type ReleasedAct = { meaning: string; expires: Expiry }

const money: Expiry = { openDays: 1 }
const master: Expiry = { openDays: 5 }
const huge: Expiry = { at: '20:00', until: '08:30' }

/** THE list of acts that one operator requests and another one releases, with what each does to shares and money. */
export const releasedActs = {
  'shares add': { meaning: 'creates shares of a customer', expires: money },
  'shares deduct': { meaning: 'destroys shares of a customer', expires: money },
  'shares transfer': { meaning: 'passes shares from a customer to another one', expires: money },
  'shares freeze': { meaning: 'keeps a customer from selling', expires: money },
  'shares unfreeze': { meaning: 'ends a freeze of an authority', expires: money },
  'fund suspend': { meaning: 'stops purchases or redemptions of a fund', expires: master },
  'interest rate': { meaning: 'decides what customers earn on settlement money', expires: master },
  'interest pay': { meaning: 'pays customers interest of the bank', expires: money },
  'payments hold': { meaning: 'keeps debits and payouts from being sent', expires: money },
  'payments release': { meaning: 'sends debits and payouts that were held', expires: money },
  'account freeze': { meaning: 'keeps a fund account from every business', expires: money },
  'account unfreeze': { meaning: 'ends the freeze of a fund account', expires: money },
  'nav import': {
    meaning: 'prices orders, pays dividends, splits shares, restates confirmations',
    expires: { at: '20:30' },
  },
  'funds import': { meaning: 'changes fees, limits and terms of funds', expires: master },
  'closed-days import': { meaning: 'closes and opens days of funds', expires: master },
  'calendar import': { meaning: 'changes the trading days of all funds', expires: master },
  'dividend enter': { meaning: 'announces money or shares for the holders of a fund', expires: money },
  'split enter': { meaning: 'announces a split of all shares of a fund', expires: money },
  'redemption limit': { meaning: 'cuts the redemptions of a day', expires: huge },
  'redemption delay': { meaning: 'defers payments to customers', expires: huge },
  'redemption fee': { meaning: 'charges large sales of a money-market fund on a day', expires: huge },
  'raising found': { meaning: 'turns subscriptions into shares', expires: money },
  'raising fail': { meaning: 'refunds subscriptions with interest of the company', expires: money },
  'exchange import': { meaning: 'books shares and money that a registrar reports', expires: money },
  'remittance import': { meaning: 'books money of customers', expires: money },
  'remittance assign': { meaning: 'gives money of nobody to a customer', expires: money },
  'order refund': { meaning: 'sends the money of a waiting order back', expires: money },
  'remittance return': { meaning: 'sends money back to its payer', expires: money },
  'break settle': { meaning: 'says how a difference with the channel or a registrar ended', expires: master },
  'content put': { meaning: 'changes what the site says', expires: master },
  'content order': { meaning: 'changes the order of adverts', expires: master },
  'content withdraw': { meaning: 'takes a text from the site', expires: master },
  'agreement put': { meaning: 'changes what customers agree to', expires: master },
  'name-hit decide': { meaning: 'frees or holds a customer found on a name list', expires: master },
  'candidate decide': { meaning: 'judges a large or suspicious transaction', expires: master },
  'aml-rating set': { meaning: "reviews a customer's money-laundering risk", expires: master },
  'owners put': { meaning: 'records the owners and controllers of an institution', expires: master },
  'tax-declaration put': { meaning: "files an institution's declaration of tax residency", expires: master },
  'crs decide': { meaning: 'judges a declaration of tax residency', expires: master },
  'law set': { meaning: 'confirms or changes a rule of law that one source at most says', expires: master },
  'message template': { meaning: 'changes the text of a message to customers', expires: master },
  'operators invite': { meaning: 'gives a new person a login with roles', expires: master },
  'operators leave': { meaning: 'ends all logins of a person for good', expires: master },
  'operators suspend': { meaning: 'keeps a person out until two others restore the login', expires: master },
  'operators restore': { meaning: 'lets a suspended person sign in again', expires: master },
  'operators roles': { meaning: 'gives and takes rights of staff', expires: master },
  'operators end-key': { meaning: 'ends a lost passkey of staff', expires: master },
} as const satisfies Record<string, ReleasedAct>

export type ReleasedActName = keyof typeof releasedActs

export const isReleasedAct = (name: string): name is ReleasedActName => Object.hasOwn(releasedActs, name)

/** When a request ends; one that restates confirmed orders before one that publishes. */
export const expiryOf = (act: ReleasedActName, options: Readonly<Record<string, string | boolean>>): Expiry =>
  act === 'nav import' && options.restate === true ? { at: '20:00' } : releasedActs[act].expires
