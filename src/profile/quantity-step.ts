import { type Decimal, decimal } from '../core/decimal.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { BrokerProfile } from './broker-profile.js';

/** Step of the quantities of a class, whatever the order: whole units where no form takes a fraction; undefined: any quantity. */
export function quantityStepOf({ classes }: BrokerProfile, assetClass: AssetClass): Decimal | undefined {
  const rules = classes[assetClass];
  if (rules === undefined) {
    return undefined;
  }
  const { orders, quantityDecimals } = rules;
  const decimals = orders.some(({ fraction }) => fraction) ? quantityDecimals : 0;
  return decimals === undefined ? undefined : decimal(10).pow(-decimals);
}
