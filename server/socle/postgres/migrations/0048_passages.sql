-- Le dernier passage de chaque travail qui revient de lui-même : la file oublie ce qui est fini au bout de sept jours (décision 0054).
CREATE TABLE travail_passage (
  nom text PRIMARY KEY,
  debut timestamptz(3) NOT NULL,
  fin timestamptz(3),
  reussi boolean,
  echec_depuis timestamptz(3),
  CONSTRAINT travail_passage_fini CHECK ((fin IS NULL) = (reussi IS NULL)),
  CONSTRAINT travail_passage_echec CHECK ((reussi IS FALSE) = (echec_depuis IS NOT NULL))
);
-- Les mises à jour acceptées d'une année (§3.5), sans relire toutes les déclarations.
CREATE INDEX declaration_mises_a_jour ON declaration (date_soumission)
  WHERE type_maj IN ('ANNUELLE', 'COMPTESNONAPPROUVES', 'STANDARD')
    AND type_declaration NOT IN ('BROUILLON', 'SUPPRIME');
-- Compter les copropriétés immatriculées, et celles d'une période, par l'index seul : la table de 600 000 lignes est dix fois plus grande.
CREATE INDEX copropriete_immatriculations ON copropriete (date_immatriculation) INCLUDE (publie, etat);
