-- §2.4 : le successeur que déclare un représentant. Une copropriété n'en a qu'un de déclaré.
CREATE TABLE succession (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  -- Qui déclare : l'établissement qui s'en va, et la personne.
  teledeclarant_id bigint NOT NULL REFERENCES teledeclarant,
  compte_id bigint NOT NULL REFERENCES compte,
  etat text NOT NULL CHECK (etat IN ('DECLAREE', 'CONFIRMEE', 'RETIREE', 'CONTESTEE', 'CADUQUE')),
  nature text NOT NULL CHECK (nature IN ('PRO', 'BENEVOLE', 'INCONNU')),
  siret text,
  -- D'une personne : elle ne se garde que tant que la déclaration attend.
  email text CHECK (email IS NULL OR etat = 'DECLAREE'),
  debut date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  date_creation timestamptz NOT NULL,
  date_modification timestamptz NOT NULL,
  CONSTRAINT succession_designee CHECK (
    (siret IS NOT NULL) = (nature = 'PRO') AND (nature = 'BENEVOLE' OR email IS NULL)
    AND (etat <> 'DECLAREE' OR nature <> 'BENEVOLE' OR email IS NOT NULL))
);
CREATE UNIQUE INDEX succession_declaree ON succession (copropriete_id) WHERE etat = 'DECLAREE';
CREATE INDEX succession_copropriete ON succession (copropriete_id);
CREATE INDEX succession_siret ON succession (siret) WHERE etat = 'DECLAREE';
CREATE INDEX succession_email ON succession (lower(email)) WHERE etat = 'DECLAREE';
CREATE INDEX succession_teledeclarant ON succession (teledeclarant_id);
CREATE INDEX succession_compte ON succession (compte_id);

-- La clef du lien envoyé au successeur : elle montre ce qui est déclaré, et rien d'autre.
CREATE TABLE clef_succession (
  empreinte text PRIMARY KEY,
  succession_id bigint NOT NULL REFERENCES succession ON DELETE CASCADE,
  expire timestamptz NOT NULL
);
CREATE INDEX clef_succession_succession ON clef_succession (succession_id);

-- §4.5 : ce que dit le représentant en place d'une demande de rattachement. Le teneur le lit, et décide.
ALTER TABLE demande
  ADD COLUMN avis_predecesseur text CHECK (avis_predecesseur IN ('CONFIRME', 'CONTESTE')),
  ADD COLUMN date_avis timestamptz,
  ADD CONSTRAINT demande_avis CHECK ((avis_predecesseur IS NULL) = (date_avis IS NULL));
