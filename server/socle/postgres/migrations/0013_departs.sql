-- Un courriel dit lui-même quand il s'essaie : aucun travail perdu ne le perd. `prochain_essai` est aussi le bail de qui
-- l'essaie ; nul, il n'y a plus rien à essayer.
ALTER TABLE courriel
  DROP CONSTRAINT courriel_etat_check,
  ADD CONSTRAINT courriel_etat_check CHECK (etat IN ('A_ENVOYER', 'ENVOYE', 'GARDE', 'ECHEC', 'ABANDONNE')),
  ADD COLUMN essais integer NOT NULL DEFAULT 0,
  ADD COLUMN prochain_essai timestamptz,
  ADD COLUMN abandon_le timestamptz;
-- Ce que la version d'avant n'a pas remis en deux jours ne surprendra plus personne ; le reste s'essaie aussitôt.
UPDATE courriel SET etat = 'ABANDONNE', abandon_le = date_creation + interval '2 days', texte = regexp_replace(texte, '([?&]key=)[A-Za-z0-9_-]+', '\1…', 'g')
  WHERE etat = 'ECHEC' AND date_creation < now() - interval '2 days';
UPDATE courriel SET prochain_essai = date_creation, abandon_le = date_creation + interval '2 days'
  WHERE etat IN ('A_ENVOYER', 'ECHEC');
-- `date_envoi` : l'instant où le relais l'a pris, et lui seul.
UPDATE courriel SET date_envoi = NULL WHERE etat NOT IN ('ENVOYE', 'GARDE');
CREATE INDEX courriel_a_essayer ON courriel (prochain_essai, id) WHERE prochain_essai IS NOT NULL;
CREATE INDEX courriel_abandonne ON courriel (abandon_le) WHERE etat = 'ABANDONNE';

-- Une lettre donnée à une machine n'est pas donnée à une autre avant la fin de son bail.
ALTER TABLE courrier ADD COLUMN prise_jusqua timestamptz;
