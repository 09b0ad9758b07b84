// Names in answers of ports that are meant for known ones (safety S14): a broker is taken to lack a misspelt capability,
// and a misspelt price is missing. Other unknown names are left alone: answers of brokers hold more than is read here.
import { isPresent } from '../core/json.js';
import { comparedLetters, knownNames, nearestName } from '../core/nearest-name.js';
import { commonData } from '../signal/platform-words.js';

type Named = Readonly<Record<string, unknown>>;

/** Names that answers of brokers have beside known ones, within an edit of one: the two sides of an order book. */
const commonNames: ReadonlySet<string> = /* @__PURE__ */ new Set(['asks', 'bids']);

/** Names of other platforms for fields of answers, in lower case without separators. Most are of several platforms. */
export const answerWords: Readonly<Record<string, string>> = {
  askprice: 'ask',
  ap: 'ask',
  bidprice: 'bid',
  bp: 'bid',
  lastprice: 'last',
  lasttradeprice: 'last',
  markprice: 'mark',
  timestamp: 'time',
  datetime: 'time',
  qty: 'quantity',
  size: 'quantity',
  contracts: 'quantity',
  units: 'quantity',
  avgentryprice: 'averageEntryPrice',
  averageprice: 'averageEntryPrice',
  avgprice: 'averageEntryPrice',
  entryprice: 'averageEntryPrice',
  orderid: 'id',
  symbol: 'ticker',
  ordertype: 'type',
  tif: 'timeInForce',
  filledqty: 'filled',
  filledquantity: 'filled',
  executedqty: 'filled',
  triggerprice: 'stopPrice',
  ticksz: 'tickSize',
  mintick: 'tickSize',
  priceincrement: 'tickSize',
  stepsize: 'quantityStep',
  lotsize: 'quantityStep',
  qtystep: 'quantityStep',
  multiplier: 'pointValue',
  contractsize: 'pointValue',
  margin: 'initialMargin',
  marginrequirement: 'initialMargin',
  fees: 'fee',
  commission: 'fee',
  commissions: 'fee',
  minimumfee: 'minimum',
  mincommission: 'minimum',
  percentage: 'percent',
  percontract: 'perUnit',
  pershare: 'perUnit',
  minqty: 'minQuantity',
  maxqty: 'maxQuantity',
  expirationdate: 'expiration',
  strikeprice: 'strike',
  optiontype: 'type',
};

/** Maximum of remembered names: those of one broker's answers, and room for more. */
const maxRemembered = 1000;

/**
 * Builds the look-up of the known name that another one of an object is meant for; undefined if it is not meant for any. A name
 * that equals a known one without case and separators always is; one within an edit or two, and another platform's word, only
 * where the known one is missing.
 */
export function meantNames(names: readonly string[]): (name: string, object: Named) => string | undefined {
  const known = new Set(names);
  const compared = knownNames(names);
  const remembered = new Map<string, Meant>();
  const meantBy = (name: string): Meant => {
    const letters = comparedLetters(name);
    const equal = compared.find((one) => one.letters === letters)?.name;
    const word = Object.hasOwn(answerWords, letters) ? answerWords[letters] : undefined;
    const ofWord = word !== undefined && known.has(word) ? [word] : [];
    const isData = commonData.has(letters) || commonNames.has(letters);
    const near = isData ? [] : compared.flatMap((one) => nearestName(letters, [one]) ?? []);
    return { equal, others: ofWord.length > 0 ? ofWord : near };
  };
  return (name, object) => {
    if (known.has(name)) {
      return undefined;
    }
    const meant = remembered.get(name) ?? meantBy(name);
    if (remembered.size < maxRemembered) {
      remembered.set(name, meant);
    }
    return meant.equal ?? meant.others.find((other) => !isPresent(object[other]));
  };
}

/** What another name can mean. */
interface Meant {
  /** The known name that it equals without case and separators. */
  readonly equal: string | undefined;
  /** The known names that it is near to, or another platform's word for. */
  readonly others: readonly string[];
}
