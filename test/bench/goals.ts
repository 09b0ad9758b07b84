import { executionCase, executionFloor } from './execution-case.js';
import { guardCase, guardFloor } from './guard-case.js';
import { floors } from './library-cases.js';
import { signalOfZod } from './peer-cases.js';
import { changedForm, sameForm } from './profile-case.js';

/** What is compared with what. */
export interface Goal {
  readonly label: string;
  readonly name: string;
  readonly reference: string;
  /** Ratio before the second rebuilding of `src/`, on 2026-11-25. */
  readonly before?: string;
  /** The most that the ratio may be; absent: it is only shown. */
  readonly most?: number;
}

export const parseGoals: readonly Goal[] = [
  {
    label: 'parseSignal, typical',
    name: 'parseSignal typical',
    reference: floors.typical,
    before: '2.3',
    most: 1.8,
  },
  {
    label: 'faulty against typical',
    name: 'parseSignal faulty',
    reference: 'parseSignal typical',
    before: '1.45',
    most: 1.4,
  },
  { label: 'typical against zod to the same Signal', name: 'parseSignal typical', reference: signalOfZod.name },
  {
    label: 'against zod to doubles, which are not a Signal yet',
    name: 'parseSignal typical',
    reference: 'zod typical',
  },
  {
    label: "typical against valibot's object schema",
    name: 'parseSignal typical',
    reference: 'valibot typical',
  },
  { label: 'batch of 5 against one', name: 'parseSignals batch of 5', reference: 'parseSignal typical' },
];

export const planGoals: readonly Goal[] = [
  { label: 'typical', name: 'planSignal typical', reference: floors.typical, before: '25', most: 17 },
  {
    label: 'buy with bracket',
    name: 'planSignal buy with bracket',
    reference: floors.typical,
    before: '20',
    most: 14,
  },
  { label: 'resize', name: 'planSignal resize', reference: floors.typical, before: '11', most: 8 },
  { label: 'swap', name: 'planSignal swap', reference: floors.typical, before: '11', most: 8 },
];

export const profileGoals: readonly Goal[] = [
  {
    label: 'with a profile that changes nothing',
    name: sameForm.withProfile.name,
    reference: sameForm.without.name,
    before: '3–5',
    most: 1.6,
  },
  {
    label: 'with a profile that changes the form',
    name: changedForm.withProfile.name,
    reference: changedForm.without.name,
    before: '12–16',
    most: 4,
  },
];

export const executionGoal: Goal = {
  label: executionCase.name,
  name: executionCase.name,
  reference: executionFloor.name,
  most: 1,
};

export const guardGoal: Goal = {
  label: guardCase.name,
  name: guardCase.name,
  reference: guardFloor.name,
  most: 1.6,
};
