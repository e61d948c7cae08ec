//! Odds from the rules themselves: no second calculator.
//!
//! - [`law`]: each verdict of a procedure with its probability, from facts alone.
//! - [`chain`]: round after round to the end of a fight.
//! - [`futures`]: what an order can lead to, through `carry_out` itself.
//! - [`cases`]: for each line of the sheet, facts under which it applies.
//! - [`OddsAnswer`]: any of a system's questions answered in a sentence, figures and reasons.

mod answer;
mod budget;
mod cases;
mod chain;
mod erased;
mod fault;
mod flow;
mod futures;
mod graph;
mod law;
mod shown;
mod text;

pub use answer::{Asking, OddsAnswer, OutcomeOdds, RulingShown, answer};
pub use budget::{Budget, FACTS_MAX, ROUNDS_MAX};
pub use cases::cases;
pub use chain::{Chain, NO_POLICY, ROUNDS_SHOWN, chain, policy_named};
pub use erased::{AnyOdds, AnyOddsSystem, Under};
pub use fault::OddsFault;
pub use flow::COMPONENT_MAX;
pub use futures::{Future, Futures, Until, futures, futures_from, futures_revealed};
pub use law::{MEMO_LAWS, Memo, law};
pub use shown::{AnyFutures, FutureShown, FuturesShown};
pub use tercio_engine::percent;
