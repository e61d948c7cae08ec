//! The same battle again, with the sides swapped.

use super::{PageId, Table};
use crate::desk::matches::{Setting, set_up};
use crate::fault::AppError;
use crate::store::new_secret;
use tercio_chance::Seat;
use tercio_proto::table::ToPage;
use tercio_proto::{Link, Role};

impl Table {
    pub(super) async fn rematch(&mut self, page: PageId, key: &str) {
        let plays = |role: &Role| matches!(role, Role::Seat(_) | Role::Umpire);
        if !self.pages.get(&page).is_some_and(|page| page.roles.iter().any(plays)) {
            return self.refuse_because(page, key, "a rematch is for those who played");
        }
        if self.game.outcome().is_none() {
            return self.refuse_because(page, key, "the battle is not over yet");
        }
        if let Err(fault) = self.set_up_rematch().await {
            return self.refuse_because(page, key, fault.said());
        }
        self.tell(page, ToPage::Done { key: key.into(), warning: None });
        let others: Vec<PageId> = self.pages.keys().copied().filter(|id| *id != page).collect();
        for other in others {
            self.mention_rematch(other).await;
        }
        self.give_rematch(page).await;
    }

    /// There is one rematch of a match; asking twice makes no second.
    async fn set_up_rematch(&self) -> Result<(), AppError> {
        if !self.store.rematches(&self.meta.id).await?.is_empty() {
            return Ok(());
        }
        let mut players = self.players.clone();
        for (seat, player) in (0u8..).map(Seat).zip(&self.players) {
            players[usize::from(self.swapped(seat).0)] = *player;
        }
        let header = self.game.header();
        let setting = Setting {
            system: self.system,
            setup: header.setup.clone(),
            title: header.title.clone(),
            house: header.house.clone(),
            dice: header.dice,
            enforcement: header.enforcement,
            players,
            listed: self.meta.listed,
            rematch_of: Some(self.meta.id.clone()),
            clock: self.clock(),
        };
        set_up(&self.store, setting).await.map(|_| ())
    }

    async fn rematch_id(&self) -> Option<String> {
        self.game.outcome()?;
        let rematches = self.store.rematches(&self.meta.id).await.ok()?;
        rematches.into_iter().next().map(|rematch| rematch.id)
    }

    /// Tells a page that there is a rematch; it asks for its links when its player wants to go.
    pub(super) async fn mention_rematch(&mut self, page: PageId) {
        if let Some(id) = self.rematch_id().await {
            self.tell(page, ToPage::Rematch { id, links: Vec::new() });
        }
    }

    /// Gives a page the links that its own here are worth in the rematch.
    async fn give_rematch(&mut self, page: PageId) {
        let (Some(id), Some(found)) = (self.rematch_id().await, self.pages.get(&page)) else {
            return;
        };
        let mut links = Vec::new();
        for role in found.roles.iter().map(|role| self.in_rematch(*role)) {
            let secret = new_secret();
            if let Err(fault) = self.store.add_link(&id, &role.to_string(), &secret).await {
                let because = format!("the links could not be written: {fault}");
                return self.refuse_because(page, "", because);
            }
            links.push(Link { role, secret: secret.reveal().into() });
        }
        self.tell(page, ToPage::Rematch { id, links });
    }

    fn in_rematch(&self, role: Role) -> Role {
        match role {
            Role::Seat(seat) => Role::Seat(self.swapped(seat)),
            other => other,
        }
    }

    /// Who played for one side plays for the other, as far as it has seats.
    fn swapped(&self, seat: Seat) -> Seat {
        let mut seats: Vec<Seat> = (0u8..).map(Seat).take(self.players.len()).collect();
        seats.sort_by_key(|seat| self.game.side(*seat));
        let first = seats.first().map(|seat| self.game.side(*seat));
        let shift = seats.iter().filter(|seat| Some(self.game.side(**seat)) == first).count();
        let place = seats.iter().position(|one| *one == seat);
        place.map_or(seat, |place| seats[(place + shift) % seats.len()])
    }
}
