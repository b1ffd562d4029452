import { ownerKinds } from '@zhixiao/domain/customer/beneficial-owners.ts'
import { registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { optionsOf } from '../words.ts'
import { type LineProps, LinesForm } from './LinesForm.tsx'
import { heldChoices, newOwnerLine, type OwnerColumn, ownerRoles, ownersProposal } from './owners-file.ts'

/** Form for the ownership layers above an institution, which a colleague checks. The engine derives the beneficial owners. */
export const OwnersForm = ({ custno, isOpen }: { custno: string; isOpen: boolean }) => (
  <LinesForm
    custno={custno}
    isOpen={isOpen}
    form="owners"
    title="录入持有层级"
    about="自本机构逐层向上录入至自然人；收益权、表决权与股权相同的不用填写。没有自然人达到 25% 且无人实际控制的，录入日常经营管理人员。"
    choice={{ label: '与受益所有人登记信息', options: optionsOf(registerStates) }}
    empty={{ choice: 'same', reason: '', lines: [newOwnerLine] }}
    newLine={() => newOwnerLine}
    line={props => <LineFields {...props} />}
    reason={{ hint: '例如公司章程、股东名册和登记系统查询结果', missing: '请写明依据的材料' }}
    action="试算受益所有人"
    proposalOf={entered => ownersProposal(custno, entered)}
  />
)

function LineFields({ line, lines, control }: LineProps<OwnerColumn>) {
  const text = { autoComplete: 'off', maxLength: 60 }
  const figure = { autoComplete: 'off', inputMode: 'decimal', maxLength: 8 } as const
  return (
    <>
      <SelectField label="关系" options={optionsOf(ownerRoles)} {...control('role')} />
      <SelectField label="类型" options={optionsOf(ownerKinds)} {...control('kind')} />
      <TextField label="姓名或名称" {...text} {...control('name')} />
      <TextField label="证件号码" {...text} maxLength={32} {...control('id_number')} />
      {line.role === 'holds' && (
        <>
          <SelectField label="持有谁" options={heldChoices(lines, line)} {...control('of')} />
          <TextField label="股权（%）" {...figure} {...control('equity_percent')} />
          <TextField label="收益权（%）" {...figure} {...control('income_percent')} />
          <TextField label="表决权（%）" {...figure} {...control('votes_percent')} />
        </>
      )}
      {line.role === 'controls' && <TextField label="控制方式" {...text} {...control('control_by')} />}
    </>
  )
}
