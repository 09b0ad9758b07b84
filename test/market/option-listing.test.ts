import { describe, expect, it } from 'vitest';
import { optionListing } from '../../src/market/option-listing.js';
import type { OptionContract } from '../../src/market/ports.js';

const friday = '2026-01-30';
const march = '2026-03-06';

function contract(type: 'call' | 'put', strike: number, expiration = friday): OptionContract {
  const day = expiration.slice(2).replaceAll('-', '');
  return { ticker: `SPY ${day}${type === 'call' ? 'C' : 'P'}${strike}`, expiration, type, strike, bid: 4, ask: 4.1 };
}

const call = contract('call', 600);
const put = contract('put', 600);
const later = contract('call', 610, march);
const parsed = contract('call', 777);

/** The listing of an answer, and the number of times that the whole answer was parsed. */
function listing(answer: unknown, whole: readonly OptionContract[] = [parsed]) {
  let count = 0;
  const options = optionListing(answer, () => {
    count += 1;
    return whole;
  });
  return { ...options, parsed: () => count };
}

const chain = (...contracts: readonly unknown[]): unknown => ({ contracts });

describe('optionListing', () => {
  it('lists the dates of each type', () => {
    const { dates } = listing(chain(call, put, later, contract('call', 605)));
    expect(dates('call')).toEqual([friday, march]);
    expect(dates('put')).toEqual([friday]);
  });

  it('returns the contracts of a type and a date unchanged', () => {
    const { contracts, parsed: count } = listing(chain(call, put, later));
    expect(contracts('call', friday)[0]).toBe(call);
    expect(contracts('call', march)).toEqual([later]);
    expect(contracts('put', march)).toEqual([]);
    expect(count()).toBe(0);
  });

  it('does not check contracts that are not read', () => {
    const { contracts, parsed: count } = listing(chain(call, { ...later, strike: 'high' }, { ...put, bid: 'low' }));
    expect(contracts('call', friday)).toEqual([call]);
    expect(count()).toBe(0);
  });

  it.each([
    ['ticker', 7],
    ['strike', 0],
    ['strike', 'high'],
    ['bid', 'low'],
    ['time', 'yesterday'],
  ])('parses the whole answer, once, where the %s of a contract that is read is %j', (field, value) => {
    const { contracts, dates, parsed: count } = listing(chain(call, { ...call, [field]: value }, later));
    expect(contracts('call', march)).toEqual([later]);
    expect(count()).toBe(0);
    expect(contracts('call', friday)).toEqual([parsed]);
    expect(contracts('call', march)).toEqual([]);
    expect(dates('call')).toEqual([friday]);
    expect(dates('put')).toEqual([]);
    expect(count()).toBe(1);
  });

  it.each([
    ['no list', { contracts: 5 }],
    ['nothing', null],
    ['a promise', Promise.resolve({ contracts: [call] })],
    ['a promise with contracts', Object.assign(Promise.resolve(), { contracts: [call] })],
    ['a list with a hole', { contracts: new Array(1) }],
    ['text in the place of a contract', chain(call, 'SPY')],
    ['a type that does not exist', chain(call, { ...put, type: 'both' })],
    ['a day that does not exist', chain(call, { ...put, expiration: '2026-02-30' })],
    ['a date that is not text', chain(call, { ...put, expiration: 20_260_130 })],
  ])('parses the whole of %s', (_, answer) => {
    const { contracts, dates, parsed: count } = listing(answer);
    expect(dates('call')).toEqual([friday]);
    expect(contracts('call', friday)).toEqual([parsed]);
    expect(count()).toBe(1);
  });

  it('has the contracts of a type and a date of what was parsed', () => {
    const { contracts, dates } = listing(null, [parsed, put, later]);
    expect([dates('call'), dates('put')]).toEqual([[friday, march], [friday]]);
    expect([contracts('call', friday), contracts('put', friday)]).toEqual([[parsed], [put]]);
    expect([contracts('call', march), contracts('put', march)]).toEqual([[later], []]);
  });

  it('parses a chain with a 29th of February, which the schema validates', () => {
    const leap = contract('put', 600, '2028-02-29');
    const { contracts, dates } = listing(chain(leap), [leap]);
    expect(dates('put')).toEqual(['2028-02-29']);
    expect(contracts('put', '2028-02-29')).toEqual([leap]);
  });
});
