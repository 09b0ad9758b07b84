// Every hand-worked plan, joined.

import { actionDecisionRows } from './plan-decisions-actions.js';
import { bracketDecisionRows } from './plan-decisions-brackets.js';
import { cancellingDecisionRows } from './plan-decisions-cancelling.js';
import { contractDecisionRows } from './plan-decisions-contracts.js';
import { gateDecisionRows } from './plan-decisions-gates.js';
import { instrumentDecisionRows } from './plan-decisions-instruments.js';
import { priceDecisionRows } from './plan-decisions-prices.js';
import { quantityDecisionRows } from './plan-decisions-quantities.js';
import { resizeDecisionRows } from './plan-decisions-resize.js';
import { windowDecisionRows } from './plan-decisions-windows.js';
import type { PlanDecisionRow } from './plan-table.js';

export const planDecisionRows: readonly PlanDecisionRow[] = [
  ...actionDecisionRows,
  ...cancellingDecisionRows,
  ...gateDecisionRows,
  ...windowDecisionRows,
  ...quantityDecisionRows,
  ...priceDecisionRows,
  ...bracketDecisionRows,
  ...resizeDecisionRows,
  ...contractDecisionRows,
  ...instrumentDecisionRows,
];
