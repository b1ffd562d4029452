import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { idTypeName } from '@zhixiao/domain/codes/id-types.ts'
import { ID_UPLOAD, idUploadStatusName } from '@zhixiao/domain/codes/id-upload.ts'
import { integrityName } from '@zhixiao/domain/codes/integrity.ts'
import { nameOf as nameOfCode } from '@zhixiao/domain/codes/table.ts'
import { personPapers } from '@zhixiao/domain/customer/declarations.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { idValidityText } from '@zhixiao/domain/customer/id-expiry.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { TextLink } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useArea } from '../../../api/static-data.ts'
import { IdImagesButton } from '../../../features/identity/IdImagesButton.tsx'
import { useDictionaries } from '../../../form/use-dictionaries.ts'
import { to } from '../../../paths.ts'
import type { User } from '../../../session/user.ts'

const dictionaries = [
  'nationality',
  'sex',
  'educational',
  'workcode',
  'annualsalary',
  'marriage',
  'taxResident',
  'relation',
  'badRecordKind',
] as const
const missing = '--'

/** The customer's data; the server masks the numbers. */
export function ProfileView({ user, action }: { user: User; action: ReactNode }) {
  const { nameOf } = useDictionaries(dictionaries)
  const area = useAreaName(user.areaCode)
  const mayChange = hasFundAccount(user)
  const images = imagesOf(user)
  return (
    <>
      <Panel quiet title="身份信息">
        <KeyValues
          rows
          items={[
            { label: '姓名', value: user.custname || missing },
            { label: '证件类型', value: idTypeName(user.idtype) },
            { label: '证件号码', value: user.idno || missing },
            {
              label: '证件有效期至',
              value: (
                <Changeable url={to('updateIdCard')} act="更新身份证" on={mayChange}>
                  {idValidityText(user.invalidate)}
                </Changeable>
              ),
            },
            ...(images ? [{ label: '证件影像', value: images }] : []),
            { label: '性别', value: nameOf('sex', user.sex) },
            { label: '出生日期', value: dateText(user.birthday) },
            {
              label: '手机号',
              value: (
                <Changeable url={to('modifyPhone')} act="修改手机号" on={mayChange}>
                  {user.mobileno || missing}
                </Changeable>
              ),
            },
          ]}
        />
      </Panel>
      <Panel quiet title="个人资料" aside={action}>
        <KeyValues
          rows
          items={[
            { label: '国籍（地区）', value: nameOf('nationality', user.liveNation) },
            { label: '学历', value: nameOf('educational', user.educational) },
            { label: '职业', value: nameOf('workcode', user.workcode) },
            { label: '年收入', value: nameOf('annualsalary', user.annualsalary) },
            { label: '婚姻状况', value: nameOf('marriage', user.marriage) },
            { label: '联系地址', value: wholeAddress(area, user.address) || missing },
            { label: '邮政编码', value: user.zipcode || missing },
            { label: '邮箱', value: user.email || missing },
            { label: '实际控制人', value: selfText(user.myselfIsContorler) },
            ...personItems('实际控制人信息', user.controller, nameOf),
            { label: '实际受益人', value: selfText(user.myselfIsBfcy) },
            ...personItems('实际受益人信息', user.beneficiary, nameOf),
            { label: '诚信记录', value: integrityName(user.badintegrity) },
            ...(user.badRecord
              ? [
                  {
                    label: '不良记录说明',
                    value: `${nameOf('badRecordKind', user.badRecord.kind)}：${user.badRecord.text}`,
                  },
                ]
              : []),
            { label: '税收居民身份', value: nameOf('taxResident', user.taxStatus) },
          ]}
        />
      </Panel>
    </>
  )
}

/** The state of the ID card images (LET-07); renders nothing for customers who need none. */
function imagesOf({ idcardupload, idReturnReason }: User): ReactNode {
  switch (idcardupload) {
    case ID_UPLOAD.uploaded:
      return <IdImagesButton />
    case ID_UPLOAD.inReview:
      return (
        <>
          {idUploadStatusName(ID_UPLOAD.inReview)}，审核完成前不能购买基金{'　'}
          <IdImagesButton />
        </>
      )
    case ID_UPLOAD.asked:
      return (
        <>
          请重新上传{idReturnReason && `：${idReturnReason}`}
          {'　'}
          <TextLink link={<Link to={to('openaccount')} />}>重新上传</TextLink>
        </>
      )
    case ID_UPLOAD.missing:
    case ID_UPLOAD.notNeeded:
      return null
  }
}

function Changeable({ url, act, on, children }: { url: string; act: string; on: boolean; children: ReactNode }) {
  if (!on) return children
  return (
    <>
      {children}　<TextLink link={<Link to={url} />}>{act}</TextLink>
    </>
  )
}

/** Addresses printed on or read from ID cards already start with the area. */
const wholeAddress = (area: string, address: string): string => (address.startsWith(area) ? address : area + address)

type Names = ReturnType<typeof useDictionaries>['nameOf']

function personItems(label: string, person: User['controller'], nameOf: Names) {
  if (!person) return []
  const { name, relation, nationality, idtype, idno } = person
  const parts = [name, nameOf('relation', relation), nameOf('nationality', nationality)]
  return [{ label, value: `${parts.join('，')}；${nameOfCode(personPapers, idtype)} ${idno}` }]
}

const selfText = (answer: string): string => (answer === '' ? missing : isYes(answer) ? '本人' : '非本人')

function useAreaName(county: string): string {
  const area = useArea()
  if (!area || county === '') return ''
  for (const { provincename, cities } of [...area.provinces, ...area.special]) {
    for (const { cityname, counties } of cities) {
      const found = counties.find(each => each.countyno === county)
      // A municipality's city level has no name of its own.
      if (found)
        return [...new Set([provincename, cityname, found.countyname])].filter(name => name !== '市辖区').join('')
    }
  }
  return ''
}
