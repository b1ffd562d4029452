import { useState } from 'react'
import { Button, type ButtonKind, LinkButton, MoreLink, TextLink } from '#ui/action/Button.tsx'
import { EyeToggle } from '#ui/action/EyeToggle.tsx'
import { StarToggle } from '#ui/action/StarToggle.tsx'
import { BankBadge } from '#ui/brand/BankBadge.tsx'
import { qrSvg } from '#ui/brand/qr-svg.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Metric, Money, NavFigure, Percent } from '#ui/display/Figure.tsx'
import { Panel } from '#ui/display/Panel.tsx'
import { RiskBars, StatusDot, Tag } from '#ui/display/Tag.tsx'

const kinds: readonly { kind: ButtonKind; name: string }[] = [
  { kind: 'primary', name: '主按钮' },
  { kind: 'secondary', name: '次按钮' },
  { kind: 'outline', name: '描边' },
  { kind: 'ghost', name: '文字' },
]
const banks = [
  ['002', '中国工商银行'],
  ['004', '中国银行'],
  ['007', '招商银行'],
  ['920', '平安银行'],
] as const

export function Basics() {
  const [starred, setStarred] = useState(true)
  const [hidden, setHidden] = useState(false)
  return (
    <>
      <Panel title="数字">
        <div className="metrics">
          <Metric
            label={
              <span className="row">
                总资产（元） <EyeToggle hidden={hidden} onChange={setHidden} />
              </span>
            }
          >
            <Money text="216,430.63" size="xl" hidden={hidden} />
          </Metric>
          <Metric label="涨">
            <Percent text="+1.27%" size="l" />
          </Metric>
          <Metric label="跌">
            <Percent text="-0.38%" size="l" />
          </Metric>
          <Metric label="平">
            <Percent text="0.00%" size="l" />
          </Metric>
          <Metric label="缺失">
            <Percent text="--" size="l" />
          </Metric>
          <Metric label="单位净值">
            <NavFigure text="1.8426" date="11-19" size="m" />
          </Metric>
          <Metric label="持有收益">
            <Money text="+22,923.56" sign="auto" size="s" unit="元" />
          </Metric>
        </div>
      </Panel>
      <Panel title="按钮" aside={<MoreLink link={<a href="#main" />}>全部基金</MoreLink>}>
        <div className="stack">
          {kinds.map(({ kind, name }) => (
            <div className="row" key={kind}>
              <Button kind={kind}>{name}</Button>
              <Button kind={kind} size="s">
                购买
              </Button>
              <Button kind={kind} size="l" icon="download">
                下载
              </Button>
              <Button kind={kind} disabled>
                购买
              </Button>
              <Button kind={kind} loading>
                提交
              </Button>
            </div>
          ))}
          <div className="row">
            <Button disabled reason="还需上传国徽面">
              下一步
            </Button>
            <LinkButton link={<a href="#main" />}>去登录</LinkButton>
            <TextLink link={<a href="#main" />}>《基金合同》</TextLink>
            <StarToggle fundName="启明价值精选混合A" starred={starred} onChange={setStarred} />
          </div>
        </div>
      </Panel>
      <Panel title="标签、风险等级与状态">
        <div className="stack">
          <div className="row">
            <RiskBars level="R1" />
            <RiskBars level="R2" />
            <RiskBars level="R3" />
            <RiskBars level="R4" />
            <RiskBars level="R5" short />
          </div>
          <div className="tags">
            <Tag>混合型</Tag>
            <Tag tone="info">募集期</Tag>
            <Tag tone="success">开放期</Tag>
            <Tag tone="warning">暂停申购</Tag>
            <Tag tone="danger">交易失败</Tag>
            <Tag tone="accent">直销 1 折</Tag>
          </div>
          <div className="row">
            <StatusDot state="done">已确认</StatusDot>
            <StatusDot state="pending">待确认</StatusDot>
            <StatusDot state="failed">交易失败</StatusDot>
            <StatusDot state="void">已撤单</StatusDot>
          </div>
          <div className="row">
            <Avatar name="林知远" />
            <img
              width={96}
              height={96}
              src={`data:image/svg+xml,${encodeURIComponent(qrSvg('https://www.example.com'))}`}
              alt="订阅号二维码"
            />
            {banks.map(([code, name]) => (
              <span className="row" key={code}>
                <BankBadge code={code} name={name} />
                {name}
              </span>
            ))}
          </div>
        </div>
      </Panel>
    </>
  )
}
