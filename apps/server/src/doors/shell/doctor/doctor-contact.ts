import type { SecurityContact } from '@zhixiao/domain/brand-file.ts'
import { type Finding, look } from './finding.ts'

/** There is no default contact: without one the site has no security.txt. */
export const contactFindings = (contact: SecurityContact | undefined): Finding[] =>
  contact
    ? []
    : [look('no contact for reports of security faults', 'put security into brand.json: its contacts and policy')]
