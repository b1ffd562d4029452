/** Rules that a sandbox breaks, to try the check of providers with. */
export type Misdeed =
  | 'accepts forged requests'
  | 'accepts old requests'
  | 'leaves answers unsigned'
  | 'moves money again on a repeat'
  | 'ignores what a repeat changes'
  | 'accepts any amount'
  | 'signs a repeat of an agreement again'
  | 'moves money under an ended agreement'
  | 'forgets what it was asked'
  | 'leaves a line out of the statement'
  | 'repeats a line in the next part of a statement'
  | 'keeps days open'
  | 'leaves notices unsigned'
  | 'tells once only'
  | 'tells another amount'
  | 'matches any card'
  | CustodianMisdeed

/** Those of a custodian. */
export type CustodianMisdeed = 'repeats a NAV' | 'gives a NAV of tomorrow' | 'changes a NAV' | 'keeps evenings open'

export type Does = (misdeed: Misdeed) => boolean
