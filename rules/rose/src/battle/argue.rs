//! Telling an event, agreeing, disputing, and the arguments that follow.

use super::{Play, Played};
use crate::Rose;
use crate::event::Event;
use crate::facts::KEYWORDS_MAX;
use crate::order::{Deed, Order, Part};
use crate::sheet;
use crate::state::{Argument, Claim, Claimed, Claims, Due, Settled, State, Told};
use crate::troops::{Keyword, Rung};
use std::sync::Arc;
use tercio_chance::Seat;
use tercio_engine::Seats;
use tercio_ledger::Rule;

/// Keywords for an event are on side 0 of an argument, those against it on side 1.
const PRO: u8 = 0;
const CONTRA: u8 = 1;

/// A keyword that somebody brings, and the line by which it may count.
type Brought = (&'static Rule, Claim);

impl Claims {
    pub fn of(&self, party: u8) -> &[Claim] {
        if party == PRO { &self.pro } else { &self.contra }
    }

    /// How many count on one side.
    pub fn counted(&self, party: u8) -> u8 {
        let count = self.of(party).iter().filter(|claim| claim.stands.counts()).count();
        count.min(KEYWORDS_MAX) as u8
    }

    /// The first that is still to be weighed.
    pub fn open(&self, party: u8) -> Option<&Claim> {
        self.of(party).iter().find(|claim| claim.stands == Claimed::Open)
    }

    /// Whether one more may be brought: so many count, and there is room for what was struck.
    pub fn has_room(&self, party: u8) -> bool {
        let claims = self.of(party);
        let alive = claims.iter().filter(|claim| claim.stands != Claimed::Struck).count();
        alive < KEYWORDS_MAX && claims.len() < KEYWORDS_MAX * 2
    }

    fn push(&mut self, party: u8, claim: Claim) {
        // Judged before: there is room.
        let side = if party == PRO { &mut self.pro } else { &mut self.contra };
        if !side.is_full() {
            side.push(claim);
        }
    }

    /// Settles the first that is open.
    fn settle(&mut self, party: u8, stands: Claimed) -> Option<Keyword> {
        let side = if party == PRO { &mut self.pro } else { &mut self.contra };
        let claim = side.iter_mut().find(|claim| claim.stands == Claimed::Open)?;
        claim.stands = stands;
        Some(claim.word)
    }

    fn agree_all(&mut self) {
        for claim in self.pro.iter_mut().chain(&mut self.contra) {
            if claim.stands == Claimed::Open {
                claim.stands = Claimed::Agreed;
            }
        }
    }
}

impl State {
    /// The keywords of the argument that goes on, or of the event.
    pub fn claims(&self) -> Option<&Claims> {
        match &self.argument {
            Some(argument) if argument.part == Part::Detail => Some(&argument.claims),
            _ => self.told.as_ref().map(|told| &told.claims),
        }
    }

    fn claims_mut(&mut self) -> Option<&mut Claims> {
        match &mut self.argument {
            Some(argument) if argument.part == Part::Detail => Some(&mut argument.claims),
            _ => self.told.as_mut().map(|told| &mut told.claims),
        }
    }
}

impl Rose {
    /// The rung that a table has for an event, if one has.
    pub(crate) fn reference(&self, state: &State, deed: &Deed) -> Option<Rung> {
        let survey = self.survey(state);
        match *deed {
            Deed::Engage { unit, target } => {
                let (one, other) = (survey.card(unit).troop, survey.card(target).troop);
                self.book.may_engage(one, other, survey.unit(unit).skirmishing).ok()
            }
            Deed::Shoot { unit, target } => {
                let facts = survey.shoot_facts(unit, target, &Claims::default());
                self.book.may_shoot(&facts).ok()
            }
            Deed::Rally { .. } => sheet::REFORM_PANIC.rung,
            _ => None,
        }
    }
}

impl Play<'_> {
    /// The narrator proposes an event, with keywords for it.
    pub(super) fn propose(&mut self, seat: Seat, deed: &Deed, order: &Order) {
        let told = Told {
            narrator: seat,
            deed: deed.clone(),
            words: order.words.clone(),
            claims: Claims::default(),
            used: [0; 2],
            agreed: Seats::default(),
            whole: None,
            disputes: Default::default(),
        };
        self.state.told = Some(Box::new(told));
        let brought = self.bring_all(seat, PRO, &order.keywords);
        let (deed, words) = (deed.clone(), order.words.clone());
        let claims = brought.iter().map(|(_, claim)| claim.clone()).collect();
        self.tell(&sheet::ROUND_PROPOSE, Event::Told { seat, deed, words, claims });
        self.tell_brought(PRO, brought);
        self.replace(Due::Happen);
        self.due(Due::Respond);
    }

    /// Keywords that are brought along with an event, or with what is said against it.
    fn bring_all(&mut self, seat: Seat, party: u8, words: &[Keyword]) -> Vec<Brought> {
        words.iter().filter_map(|word| self.bring(seat, party, *word, "")).collect()
    }

    fn tell_brought(&mut self, party: u8, brought: Vec<Brought>) {
        for (rule, claim) in brought {
            self.tell_claim(party, rule, claim, true);
        }
    }

    fn tell_claim(&mut self, party: u8, rule: &'static Rule, claim: Claim, along: bool) {
        let Claim { word, by: seat, stands, why } = claim;
        let (pro, why) = (party == PRO, why.to_string());
        self.tell(rule, Event::Claimed { seat, word, pro, stands, why, along });
    }

    /// A keyword is brought, with a reason in words or none; plainly true ones count at once.
    fn bring(&mut self, seat: Seat, party: u8, word: Keyword, words: &str) -> Option<Brought> {
        let told = self.state.told.as_ref()?;
        let plain = self.survey().plain_by(word, &told.deed, told.narrator, party == PRO);
        let stands = if plain.is_some() { Claimed::Plain } else { Claimed::Open };
        let side = self.setup().side_of(seat).unwrap_or_default();
        self.state.used[usize::from(side)] |= word.bit();
        if let Some(told) = &mut self.state.told {
            told.used[usize::from(party)] |= word.bit();
        }
        let (rule, why) = plain.unwrap_or_else(|| (sheet::keyword_line(word), words.trim().into()));
        let claim = Claim { word, by: seat, stands, why: why.as_str().into() };
        if let Some(claims) = self.state.claims_mut() {
            claims.push(party, claim.clone());
        }
        Some((rule, claim))
    }

    /// The event is agreed to, or the keyword that is weighed.
    pub(super) fn accept(&mut self, seat: Seat) {
        match self.state.agenda.top() {
            Some(Due::Weigh { side }) => {
                let side = *side;
                self.weighed(side, Claimed::Agreed);
            }
            _ => {
                self.tell(self.disputing(), Event::Agreed { seat });
                if let Some(told) = &mut self.state.told {
                    told.agreed.0 |= 1 << seat.0;
                }
            }
        }
    }

    /// The step in which an event is disputed, or is so again after an argument.
    fn disputing(&self) -> &'static Rule {
        let told = self.state.told.as_ref();
        match told.is_some_and(|told| told.disputes.iter().any(|disputes| *disputes > 0)) {
            true => &sheet::ROUND_AGAIN,
            false => &sheet::ROUND_DISPUTE,
        }
    }

    /// Everybody has agreed, or it has been decided otherwise: it happens as it stands.
    pub(super) fn respond_over(&mut self) {
        self.state.agenda.pop();
        if let Some(told) = &mut self.state.told {
            told.claims.agree_all();
        }
    }

    /// The event is disputed, as a whole or in a part.
    pub(super) fn dispute(&mut self, seat: Seat, part: Part, order: &Order) {
        let rule = self.disputing();
        let Some(told) = &mut self.state.told else { return };
        told.disputes[usize::from(seat.0)] += 1;
        if told.deed == Deed::Peace {
            told.whole = Some(false);
            self.tell(&sheet::PEACE, Event::PeaceRefused { seat });
            return;
        }
        let deed = told.deed.clone();
        let table =
            (part == Part::Whole).then(|| self.rules.reference(self.state, &deed)).flatten();
        let reference = table.unwrap_or(Rung::Even);
        self.state.argument = Some(Box::new(Argument {
            part,
            by: seat,
            words: order.words.clone(),
            reference,
            fixed: table.is_some(),
            offered: None,
            claims: Claims::default(),
            done: [false; 2],
        }));
        let brought = self.bring_all(seat, CONTRA, &order.keywords);
        let words = order.words.clone();
        let claims = brought.iter().map(|(_, claim)| claim.clone()).collect();
        self.tell(rule, Event::Disputed { seat, part, reference, words, claims });
        self.tell_brought(CONTRA, brought);
        self.due(Due::Argue);
        let open = |party: u8| self.state.claims().is_some_and(|it| it.open(party).is_some());
        let (pro, contra) = (open(PRO), open(CONTRA));
        if contra {
            self.due(Due::Weigh { side: CONTRA });
        }
        if pro {
            self.due(Due::Weigh { side: PRO });
        }
    }

    /// A reference that a side would agree to; said by both it is agreed on.
    pub(super) fn offer_rung(&mut self, seat: Seat, rung: Rung) {
        let Some(argument) = &mut self.state.argument else { return };
        let agreed = argument.offered.is_some();
        if agreed {
            argument.reference = rung;
            argument.fixed = true;
            argument.offered = None;
        } else {
            argument.offered = Some((seat, rung));
        }
        self.tell(&sheet::ARGUE_START, Event::Rung { seat, rung, agreed });
    }

    /// One more keyword in the argument.
    pub(super) fn claim(&mut self, seat: Seat, word: Keyword, words: &str) {
        let Some(party) = self.rules.party_of(self.state, seat) else { return };
        if let Some((rule, claim)) = self.bring(seat, party, word, words) {
            self.tell_claim(party, rule, claim, false);
        }
        if self.state.claims().is_some_and(|it| it.open(party).is_some()) {
            self.due(Due::Weigh { side: party });
        }
    }

    /// The keyword is not agreed to: the dice decide; a wildcard simply falls.
    pub(super) fn contest(&mut self) {
        let Some(Due::Weigh { side }) = self.state.agenda.top().copied() else { return };
        let open = self.state.claims().and_then(|claims| claims.open(side));
        match open.map(|claim| claim.word) {
            Some(Keyword::Wildcard) => self.weighed(side, Claimed::Struck),
            _ => self.due(Due::Doubt { side }),
        }
    }

    /// What comes of the keyword that is weighed; then the next one, if there is one.
    pub(super) fn weighed(&mut self, side: u8, stands: Claimed) {
        self.settle_claim(side, stands);
        if self.state.claims().is_none_or(|claims| claims.open(side).is_none()) {
            self.state.agenda.pop();
        }
    }

    /// The first open keyword of a side is settled and told; whether there was one.
    fn settle_claim(&mut self, side: u8, stands: Claimed) -> bool {
        let word = self.state.claims_mut().and_then(|claims| claims.settle(side, stands));
        let Some(word) = word else { return false };
        let rule = match word {
            Keyword::Wildcard => &sheet::ARGUE_WILDCARD,
            _ => sheet::keyword_line(word),
        };
        self.tell(rule, Event::Weighed { word, pro: side == PRO, stands });
        true
    }

    /// What nobody has agreed to does not count.
    pub(super) fn strike_open(&mut self) {
        for side in [PRO, CONTRA] {
            while self.settle_claim(side, Claimed::Struck) {}
        }
    }

    /// A doubtful keyword is an argument of its own.
    pub(super) fn doubt(&mut self, side: u8) -> Played {
        let open = self.state.claims().and_then(|claims| claims.open(side)).cloned();
        if let Some(claim) = open {
            let argued = self.rules.book.settle_doubt(claim.by, self.dice)?;
            self.state.agenda.pop();
            let (rung, happens) = (Rung::Even, argued.happens);
            let rolled = Some(argued.sum);
            self.tell(&sheet::ARGUE_DOUBT.rule, Event::Argued { rung, rolled, happens });
            self.weighed(side, if happens { Claimed::Upheld } else { Claimed::Struck });
        } else {
            self.state.agenda.pop();
        }
        Ok(())
    }

    /// A side has nothing more to say; when neither has, the dice decide.
    pub(super) fn done(&mut self, seat: Seat) {
        let Some(party) = self.rules.party_of(self.state, seat) else { return };
        self.tell(&sheet::ROUND_RESOLVE, Event::Done { seat });
        let Some(argument) = &mut self.state.argument else { return };
        argument.done[usize::from(party)] = true;
        if argument.done == [true; 2] {
            self.talk_over();
        }
    }

    /// Enough was said. Fights, shots and rallies are rolled on their tables when they happen.
    pub(super) fn talk_over(&mut self) {
        let Some((told, argument)) = self.state.told.as_ref().zip(self.state.argument.as_ref())
        else {
            return;
        };
        if argument.part == Part::Whole && told.deed.is_rolled() {
            self.file(None, None);
            self.state.agenda.pop();
            self.state.argument = None;
            if let Some(told) = &mut self.state.told {
                told.whole = Some(true);
            }
        } else {
            self.replace(Due::Roll);
        }
    }

    /// Three dice against the rung.
    pub(super) fn roll(&mut self) -> Played {
        let Some((told, argument)) = self.state.told.as_ref().zip(self.state.argument.as_ref())
        else {
            self.state.agenda.pop();
            return Ok(());
        };
        let facts = self.survey().argue_facts(told, argument);
        let argued = self.rules.book.settle_argument(&facts, told.narrator, self.dice)?;
        let rung = self.rules.book.stands_at(&facts);
        let (rolled, happens) = (Some(argued.sum), argued.happens);
        self.tell(&sheet::ROUND_RESOLVE, Event::Argued { rung, rolled, happens });
        self.decided(rolled, happens);
        Ok(())
    }

    /// What the dice or the umpire have decided follows. The argument is on top of the agenda.
    pub(super) fn decided(&mut self, rolled: Option<u8>, happens: bool) {
        self.file(rolled, Some(happens));
        self.state.agenda.pop();
        let Some(argument) = self.state.argument.take() else { return };
        if argument.part == Part::Whole
            && let Some(told) = &mut self.state.told
        {
            told.whole = Some(happens);
        }
        if !happens {
            self.due(Due::Instead { by: argument.by });
        }
    }

    /// The disputer says what happens instead.
    pub(super) fn instead(&mut self, seat: Seat, words: &str) {
        self.state.agenda.pop();
        self.tell(&sheet::ARGUE_INSTEAD, Event::Instead { seat, words: words.into() });
    }

    /// An argument is written down, to be appealed to.
    fn file(&mut self, rolled: Option<u8>, happened: Option<bool>) {
        let Some((told, argument)) = self.state.told.as_ref().zip(self.state.argument.as_ref())
        else {
            return;
        };
        let facts = self.survey().argue_facts(told, argument);
        let whole = argument.part == Part::Whole;
        let settled = Settled {
            minute: self.state.minute,
            round: self.state.round,
            narrator: told.narrator,
            by: argument.by,
            kind: told.deed.kind(),
            part: argument.part,
            unit: told.deed.units().iter().next(),
            target: told.deed.target(),
            words: [told.words.clone(), argument.words.clone()],
            reference: argument.reference,
            fixed: argument.fixed,
            rung: self.rules.book.stands_at(&facts),
            claims: if whole { told.claims.clone() } else { argument.claims.clone() },
            order: [facts.condition, facts.against],
            rolled,
            happened,
        };
        Arc::make_mut(&mut self.state.settled).push(settled);
    }
}
