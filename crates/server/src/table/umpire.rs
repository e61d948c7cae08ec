//! What only the umpire may do. All of it is logged and told to everybody.

use super::act::Order;
use super::{PageId, Table};
use serde_json::Value;
use tercio_chance::{Answer, Seat};
use tercio_engine::Accepted;
use tercio_proto::Role;
use tercio_proto::table::ToPage;

impl Table {
    /// The seat whose orders a role gives: the umpire's too, where the rules have one for him.
    pub(super) fn seat_of(&self, role: Role) -> Option<Seat> {
        match role {
            Role::Seat(seat) => Some(seat),
            Role::Umpire => self.game.umpire(),
            Role::Spectator => None,
        }
    }

    /// The seat that a page shows the table to.
    pub(super) fn sits_at(&self, page: PageId) -> Option<Seat> {
        self.pages.get(&page).and_then(|page| self.seat_of(page.sit))
    }

    pub(super) fn umpire(&mut self, page: PageId, key: &str) -> bool {
        let is = self.pages.get(&page).is_some_and(|page| page.roles.contains(&Role::Umpire));
        if !is {
            self.refuse_because(page, key, "only the umpire may do that");
        }
        is
    }

    pub(super) async fn pass(&mut self, page: PageId, key: &str, seat: Seat, order: &Order) {
        if !self.umpire(page, key) {
            return;
        }
        // A word may be an order in itself; otherwise it is one as it is typed.
        let typed = order.as_str().and_then(|text| self.game.understand(seat, text).ok());
        let order = typed.unwrap_or_else(|| order.clone());
        self.act(page, key, |game| game.submit_passed(seat, &order)).await;
    }

    pub(super) async fn amend(
        &mut self,
        page: PageId,
        key: &str,
        path: &str,
        value: Value,
        reason: &str,
    ) {
        if !self.umpire(page, key) {
            return;
        }
        self.act(page, key, |game| {
            game.amend(path, value, reason)?;
            match game.outcome() {
                Some(_) => Ok(Accepted::default()),
                None => game.advance(),
            }
        })
        .await;
    }

    pub(super) async fn force(&mut self, page: PageId, key: &str, answer: Value) {
        if !self.umpire(page, key) {
            return;
        }
        match serde_json::from_value::<Answer>(answer) {
            Ok(answer) => {
                self.act(page, key, |game| game.force(answer)).await;
            }
            Err(error) => {
                let wanted = "a throw comes to something like {\"sum\": 12} or {\"hits\": 2}";
                self.refuse_because(page, key, format!("{wanted} ({error})"));
            }
        }
    }

    pub(super) fn whole_state(&mut self, page: PageId, key: String) {
        if self.umpire(page, &key) {
            let state = self.game.state_json();
            self.tell(page, ToPage::State { key, state });
        }
    }
}
