import { useState } from 'react'
import { BankBadge } from '#ui/brand/BankBadge.tsx'
import { Panel } from '#ui/display/Panel.tsx'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { CaptchaField } from '#ui/form/CaptchaField.tsx'
import { Checkbox, RadioGroup, Switch } from '#ui/form/Checkbox.tsx'
import { Chips, FilterRow } from '#ui/form/Chips.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { FilterSelect } from '#ui/form/FilterSelect.tsx'
import { PinInput } from '#ui/form/PinInput.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { DateRangeField, PasswordField, TextField } from '#ui/form/TextField.tsx'
import { UploadTile } from '#ui/form/UploadTile.tsx'

const amounts = ['1000', '5000', '10000', '50000'].map(value => ({ value, label: value }))
const periods = ['全部', '近一月', '近三月', '近一年'].map(label => ({ value: label, label }))
const cards = [
  {
    value: '1',
    title: '招商银行',
    number: '6225 **** **** 8031',
    sub: '单笔 50,000.00 元，单日 20 万元',
    badge: <BankBadge code="007" name="招商银行" />,
  },
  {
    value: '2',
    title: '中国工商银行',
    number: '6222 **** **** 4417',
    sub: '单笔 10 万元，单日 50 万元',
    badge: <BankBadge code="002" name="中国工商银行" />,
  },
  {
    value: '3',
    title: '中国建设银行',
    number: '6217 **** **** 2096',
    sub: '签约已失效，请重新签约',
    badge: <BankBadge code="005" name="中国建设银行" />,
    disabled: true,
    fix: (
      <a className="text-link" href="#main">
        去签约
      </a>
    ),
  },
]

export function Forms() {
  const [text, setText] = useState({
    code: '',
    captcha: '',
    amount: '10000',
    card: '1',
    period: '近三月',
    from: '2016-12-18',
    to: '',
    part: 'all',
  })
  const set = (key: keyof typeof text) => (value: string) => setText({ ...text, [key]: value })
  return (
    <>
      <Panel title="输入">
        <div className="grid">
          <TextField
            className="col-4"
            label="手机号（默认）"
            placeholder="请输入手机号"
            prefix={<span className="muted">+86</span>}
          />
          <TextField
            className="col-4"
            label="手机号（出错）"
            defaultValue="12800136"
            error="请输入 11 位手机号，以 13–19 开头"
          />
          <TextField className="col-4" label="手机号（禁用）" defaultValue="138****6021" disabled />
          <PasswordField
            className="col-4"
            label="登录密码"
            defaultValue="password88"
            hint="8–20 位，同时包含字母和数字"
            autoComplete="off"
          />
          <SelectField className="col-4" label="职业" placeholder="请选择" options={periods} />
          <div className="col-4">
            <CodeField value={text.code} onChange={set('code')} onSend={() => true} />
          </div>
          <div className="col-4">
            <CaptchaField imageSrc={undefined} value={text.captcha} onChange={set('captcha')} onRefresh={() => {}} />
          </div>
          <div className="col-4">
            <DateRangeField
              label="证件有效期"
              from={text.from}
              to={text.to}
              onFromChange={set('from')}
              onToChange={set('to')}
            />
          </div>
          <div className="col-4">
            <RadioGroup
              label="范围"
              name="part"
              value={text.part}
              onChange={set('part')}
              options={[
                { value: 'all', label: '全部' },
                { value: 'some', label: '部分' },
              ]}
            />
          </div>
          <div className="col-4">
            <Checkbox defaultChecked>
              我已阅读并同意{' '}
              <a className="text-link" href="#main">
                《基金合同》
              </a>
            </Checkbox>
          </div>
          <div className="col-4">
            <Switch defaultChecked>只看自选</Switch>
          </div>
          <div className="col-4">
            <FilterSelect label="时间" options={periods} value={text.period} onChange={set('period')} />
          </div>
        </div>
      </Panel>
      <Panel title="金额、密码与选项">
        <div className="stack">
          <AmountInput
            label="购买金额"
            value={text.amount}
            onChange={set('amount')}
            reading="壹万元整"
            hint="起购 10.00 元，单日无限额"
          />
          <Chips label="常用金额" options={amounts} value={text.amount} onChange={set('amount')} />
          <FilterRow label="交易状态" options={periods} value={text.period} onChange={set('period')} />
          <div className="grid">
            <div className="col-4">
              <PinInput onComplete={() => {}} error="密码不正确，还可以尝试 4 次" />
            </div>
          </div>
          <RadioCards label="选择付款银行卡" name="card" options={cards} value={text.card} onChange={set('card')} />
          <div className="grid">
            {(['empty', 'uploading', 'done', 'failed'] as const).map((state, index) => (
              <div className="col-3" key={state}>
                <UploadTile
                  label={index % 2 ? '上传国徽面' : '上传人像面'}
                  caption={index % 2 ? '国徽面' : '人像面'}
                  side={index % 2 ? 'emblem' : 'face'}
                  state={state}
                  onFile={() => {}}
                />
              </div>
            ))}
          </div>
        </div>
      </Panel>
    </>
  )
}
