import { type DeclarationSubject, declarationSubjects } from '@zhixiao/domain/customer/declarations.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useArea } from '../../../api/static-data.ts'
import { placeOf } from '../../../features/profile/AreaFields.tsx'
import { ProfileFields } from '../../../features/profile/ProfileFields.tsx'
import {
  emptyProfile,
  explainedBy,
  type ProfileValues,
  personValues,
  profileRules,
  sentProfile,
} from '../../../features/profile/profile.ts'
import { reasonOf, useFields } from '../../../form/use-fields.ts'
import { createTyped } from '../../../session/typed.ts'
import type { User } from '../../../session/user.ts'

const useTyped = createTyped<ProfileValues>()

type Props = { user: User; onSaved: () => Promise<void>; onCancel: () => void }

export function ProfileForm(props: Props) {
  const area = useArea()
  // The form needs the table to find province and city of the customer's county.
  return area ? <Form {...props} initial={valuesOf(props.user, area)} /> : <TableSkeleton />
}

function Form({ user, initial, onSaved, onCancel }: Props & { initial: ProfileValues }) {
  const [values, setValues] = useTyped('profile', initial)
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rulesFor(user, initial))
  const save = useSend('account.userInfoSet')
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (save.pending || !fields.passes()) return
    setRefusal(undefined)
    const result = await save.send(changedProfile(values, user, initial))
    if (result.ok) return onSaved()
    if (!fields.refuseBy(result)) setRefusal(reasonOf(result))
  }

  return (
    <form className="stack" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <Panel title="修改个人资料" note="姓名、证件号码不可在线修改">
        <ProfileFields fields={fields} values={values} />
      </Panel>
      <div className="form-actions">
        <Button kind="outline" size="l" onClick={onCancel}>
          取消修改
        </Button>
        <Button type="submit" size="l" loading={save.pending} loadingText="保存中">
          保存
        </Button>
      </div>
    </form>
  )
}

/** An earlier declaration is not shown again; it is required only when the status changes to one that needs it. */
function rulesFor(user: User, initial: ProfileValues): typeof profileRules {
  const unlessAsBefore =
    (rule: (typeof profileRules)['tin']): typeof rule =>
    (value, all) =>
      all.taxStatus === user.taxStatus && taxNames.every(name => all[name] === '') ? undefined : rule(value, all)
  return {
    ...profileRules,
    ...Object.fromEntries(taxNames.map(name => [name, unlessAsBefore(profileRules[name])])),
    ...Object.fromEntries(
      declarationSubjects.flatMap(subject =>
        explainedBy[subject].map(name => [
          name,
          (value: string, all: ProfileValues) =>
            isAsDeclared(subject, all, initial) ? undefined : profileRules[name](value, all),
        ]),
      ),
    ),
  }
}

const taxNames = ['surname', 'givenName', 'birthPlace', 'livingAddress', 'country', 'tin', 'noTinReason'] as const

/** An earlier declaration is shown with its number masked, so it is sent again only when one of its fields changes. */
function isAsDeclared(subject: DeclarationSubject, values: ProfileValues, initial: ProfileValues): boolean {
  const [first] = explainedBy[subject]
  return initial[first] !== '' && explainedBy[subject].every(name => values[name] === initial[name])
}

function changedProfile(values: ProfileValues, user: User, initial: ProfileValues) {
  const { taxStatus, taxDetail, controller, beneficiary, badRecord, ...others } = sentProfile(values)
  const isNewly = (subject: DeclarationSubject) => !isAsDeclared(subject, values, initial)
  const rest = {
    ...others,
    ...(controller && isNewly('controller') && { controller }),
    ...(beneficiary && isNewly('beneficiary') && { beneficiary }),
    ...(badRecord && isNewly('integrity') && { badRecord }),
  }
  const isNew = taxStatus !== user.taxStatus || taxNames.some(name => values[name] !== '')
  return { ...rest, ...(isNew && { taxStatus, ...(taxDetail && { taxDetail }) }) }
}

function valuesOf(user: User, area: ReturnType<typeof useArea>): ProfileValues {
  const { liveNation, educational, workcode, annualsalary, marriage, areaCode, address, zipcode, email } = user
  const { myselfIsContorler, myselfIsBfcy, badintegrity, taxStatus } = user
  return {
    ...emptyProfile,
    educational,
    workcode,
    annualsalary,
    marriage,
    areaCode,
    address,
    zipcode,
    email,
    myselfIsContorler,
    myselfIsBfcy,
    badintegrity,
    taxStatus,
    liveNation: liveNation || emptyProfile.liveNation,
    ...placeOf(area, areaCode),
    ...(user.controller && personValues('controller', user.controller)),
    ...(user.beneficiary && personValues('beneficiary', user.beneficiary)),
    ...(user.badRecord && { badRecordKind: user.badRecord.kind, badRecordText: user.badRecord.text }),
  }
}
