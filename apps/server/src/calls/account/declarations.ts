import { badRecord, declaredPerson } from '@zhixiao/contract/account/profile-fields.ts'
import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import { insertDeclaration, listDeclarations } from '@zhixiao/db/account/declarations.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import {
  type DeclarationSubject,
  declarationSubjects,
  declarations,
  isOwnNumber,
  OWN_NUMBER,
} from '@zhixiao/domain/customer/declarations.ts'
import { idNumberMask } from '@zhixiao/domain/customer/masks.ts'
import type { Keys } from '../../kernel/ports.ts'
import { type Failure, failField } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'

type Input = InputOf<'account.userInfoSet'>
type Needs = { keys: Pick<Keys, 'seal' | 'open'> }

const detailOf = (input: Input, subject: DeclarationSubject) =>
  subject === 'integrity' ? input.badRecord : input[subject]
const missing: Readonly<Record<DeclarationSubject, readonly [field: string, reason: string]>> = {
  controller: ['controller.name', '请填写实际控制人的信息'],
  beneficiary: ['beneficiary.name', '请填写实际受益人的信息'],
  integrity: ['badRecord.kind', '请说明不良诚信记录'],
}

/**
 * Stores the profile's declarations as separate rows. An answer that needs an explanation comes with one, unless it is
 * unchanged and was explained before. `ownIdno` is the customer's own number.
 */
export async function declare(
  tx: Tx,
  ctx: Needs,
  custno: string,
  input: Input,
  ownIdno: string,
): Promise<Failure | null> {
  const before = new Map((await listDeclarations(tx, custno)).map(row => [row.subject, row]))
  const changed = declarationSubjects.flatMap(subject => {
    const { field, explained } = declarations[subject]
    const answer = input[field]
    if (answer === undefined) return []
    const detail = answer === explained ? detailOf(input, subject) : undefined
    const last = before.get(subject)
    const isAsBefore = last?.answer === answer && (answer !== explained || last.detail_enc !== null)
    return detail === undefined && isAsBefore
      ? []
      : [{ subject, answer, detail, isOpen: answer === explained && !detail }]
  })
  for (const { subject, detail, isOpen } of changed) {
    if (isOpen) return failField(...missing[subject])
    const isSelf = detail && 'idno' in detail && isOwnNumber(detail.idtype, detail.idno, ownIdno)
    if (isSelf) return failField(`${subject}.idno`, OWN_NUMBER)
  }
  const { seal } = customerVault(ctx.keys, custno)
  for (const { subject, answer, detail } of changed) {
    const detail_enc = detail ? seal('declaration', JSON.stringify(detail)) : null
    await insertDeclaration(tx, custno, { subject, answer, detail_enc })
  }
  return null
}

type Declared = Pick<OutputOf<'account.userInfo'>, 'controller' | 'beneficiary' | 'badRecord'>

/** The latest declarations, for the customer's own view: numbers masked. */
export async function readDeclared(db: Reader, ctx: Needs, custno: string): Promise<Declared> {
  const { open } = customerVault(ctx.keys, custno)
  const declared: Declared = { controller: null, beneficiary: null, badRecord: null }
  for (const { subject, detail_enc } of await listDeclarations(db, custno)) {
    if (detail_enc === null) continue
    const detail: unknown = JSON.parse(open('declaration', detail_enc))
    if (subject === 'integrity') declared.badRecord = badRecord.parse(detail)
    else {
      const person = declaredPerson.parse(detail)
      declared[subject] = { ...person, idno: idNumberMask(person.idno) }
    }
  }
  return declared
}
